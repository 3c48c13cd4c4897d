import type { VersionLink } from './version-link.ts'

/** Parts of the text that an owner signs to edit a profile (spec section 7, PATCH /api/profile/{id}). */
export type EditMessage = {
  name: string
  /** ISO time with milliseconds, UTC. */
  at: string
  /** SHA-256 of the fields after the change, in hex; see `contentHash`. */
  contentHash?: string | undefined
  /** Only in a text with a content hash. */
  link?: VersionLink | undefined
}

/** Parts of the text that a signed-in owner signs to submit a profile. */
export type SubmitMessage = EditMessage & { contentHash: string }

export type ChangeMessage =
  | (EditMessage & { kind: 'edit' })
  | (SubmitMessage & { kind: 'submission' })

/** Returns the text to sign for an edit. */
export function formatEditMessage(message: EditMessage): string {
  return format('Update', message)
}

/** Returns the text to sign for a submission. */
export function formatSubmitMessage(message: SubmitMessage): string {
  return format('Submit', message)
}

function format(verb: 'Update' | 'Submit', { name, at, contentHash, link }: EditMessage): string {
  return [
    `${verb} profile for ${name} at ${at}`,
    ...(contentHash === undefined ? [] : [`Content: ${contentHash}`]),
    ...(link ? [`Directory: ${link.directory}`, `Previous: ${link.previous ?? 'none'}`] : []),
  ].join('\n')
}

/**
 * Pattern of both texts. It accepts an empty name, as imported profiles have, so that the refusal concerns
 * the name and not the message.
 */
const pattern = new RegExp(
  [
    String.raw`^(?<verb>Update|Submit) profile for (?<name>[^\n]*) at (?<written>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z)`,
    '(?:\nContent: (?<contentHash>[0-9a-f]{64})',
    String.raw`(?:\nDirectory: (?<directory>[^\s/?#@]+)\nPrevious: (?<previous>[0-9a-f]{64}|none))?)?$`,
  ].join(''),
)

/** Parses the text of a signed edit or submission; undefined for another text. */
export function parseChangeMessage(text: string): ChangeMessage | undefined {
  const { verb, name = '', written = '', ...found } = pattern.exec(text)?.groups ?? {}
  const { contentHash, directory, previous = '' } = found
  const at = parseTime(written)
  if (at === undefined) return undefined
  const link =
    directory === undefined ? undefined : { directory, previous: parsePrevious(previous) }
  if (verb === 'Update') return { kind: 'edit', name, at, contentHash, link }
  if (name === '' || contentHash === undefined) return undefined
  return { kind: 'submission', name, at, contentHash, link }
}

/** Parses the name of the text before: its hash, or null for "none". */
export function parsePrevious(previous: string): string | null {
  return previous === 'none' ? null : previous
}

/** Returns the time with milliseconds; undefined for an impossible date such as 30 February. */
export function parseTime(written: string): string | undefined {
  const time = new Date(written)
  if (Number.isNaN(time.getTime())) return undefined
  const at = time.toISOString()
  return at.slice(0, 19) === written.slice(0, 19) ? at : undefined
}
