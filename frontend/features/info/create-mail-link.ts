type Mail = { email: string; topic: string; handle: string; message: string }

/** Returns a `mailto:` address (RFC 6068) with the topic as subject and the handle above the message. */
export function createMailLink({ email, topic, handle, message }: Mail): string {
  const name = handle.trim().replace(/^@/, '')
  const body = [...(name ? [`Handle: @${name}`, ''] : []), message.trim()].join('\r\n')
  const subject = `Provenance: ${topic}`
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.replaceAll(/\r?\n/g, '\r\n'))}`
}
