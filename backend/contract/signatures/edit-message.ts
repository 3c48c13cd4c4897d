/** Parts of the text that an owner signs to edit a profile (spec section 7, PATCH /api/profile/{id}). */
export type EditMessage = {
  name: string
  /** ISO time with milliseconds, UTC. */
  at: string
  /** SHA-256 of the fields after the edit, in hex; see `contentHash`. */
  contentHash?: string | undefined
}

/** Returns the text to sign. */
export function formatEditMessage({ name, at, contentHash }: EditMessage): string {
  const first = `Update profile for ${name} at ${at}`
  return contentHash === undefined ? first : `${first}\nContent: ${contentHash}`
}

/**
 * Pattern of the text. It accepts an empty name, as imported profiles have, so that the refusal concerns
 * the name and not the message.
 */
const pattern =
  /^Update profile for ([^\n]*) at (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z)(?:\nContent: ([0-9a-f]{64}))?$/

/** Parses the text of a signed edit; undefined for another text. */
export function parseEditMessage(text: string): EditMessage | undefined {
  const [, name, written, contentHash] = pattern.exec(text) ?? []
  const at = written && parseTime(written)
  return name !== undefined && at ? { name, at, contentHash } : undefined
}

/** Returns the time with milliseconds; undefined for an impossible date such as 30 February. */
export function parseTime(written: string): string | undefined {
  const time = new Date(written)
  if (Number.isNaN(time.getTime())) return undefined
  const at = time.toISOString()
  return at.slice(0, 19) === written.slice(0, 19) ? at : undefined
}
