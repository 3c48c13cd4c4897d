import { parseTime } from './edit-message.ts'

/** Parts of the text that a signed-in owner signs to submit a profile. */
export type SubmitMessage = {
  name: string
  /** ISO time with milliseconds, UTC. */
  at: string
  /** SHA-256 of the submitted fields, in hex; see `contentHash`. */
  contentHash: string
}

/** Returns the text to sign. */
export function formatSubmitMessage({ name, at, contentHash }: SubmitMessage): string {
  return `Submit profile for ${name} at ${at}\nContent: ${contentHash}`
}

const pattern =
  /^Submit profile for ([^\n]+) at (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z)\nContent: ([0-9a-f]{64})$/

/** Parses the text of a signed submission; undefined for another text. */
export function parseSubmitMessage(text: string): SubmitMessage | undefined {
  const [, name, written, contentHash] = pattern.exec(text) ?? []
  const at = written && parseTime(written)
  return name !== undefined && at && contentHash !== undefined
    ? { name, at, contentHash }
    : undefined
}
