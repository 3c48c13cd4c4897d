const loopbackNames = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** Whether the name in an address means the machine that asks. */
export function isLoopbackName(hostname: string): boolean {
  return loopbackNames.test(hostname)
}

/**
 * Where to send a page that was opened under another loopback name than the public one: a session's
 * cookie and a sign-in belong to one name. Undefined where it may stay.
 */
export function otherLoopback(host: string | undefined, publicUrl: URL): string | undefined {
  if (host === undefined || host === publicUrl.host) return undefined
  const asked = URL.parse(`http://${host}`)
  const isLocal = asked !== null && loopbackNames.test(asked.hostname)
  return isLocal && loopbackNames.test(publicUrl.hostname) ? publicUrl.origin : undefined
}
