import { readTime } from './edit-message.ts'

/** The text a signed-in owner signs to submit a profile. */
export type SubmitMessage = {
  name: string
  /** ISO time with milliseconds, UTC. */
  at: string
  /** SHA-256 of the fields that are submitted, in hex; see `contentHash`. */
  content: string
}

/** The text to sign. */
export function writeSubmitMessage({ name, at, content }: SubmitMessage): string {
  return `Submit profile for ${name} at ${at}\nContent: ${content}`
}

const form =
  /^Submit profile for ([^\n]+) at (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z)\nContent: ([0-9a-f]{64})$/

/** Reads a signed text back, or gives undefined when it is not a submission's. */
export function readSubmitMessage(text: string): SubmitMessage | undefined {
  const [, name, written, content] = form.exec(text) ?? []
  const at = written && readTime(written)
  return name !== undefined && at && content !== undefined ? { name, at, content } : undefined
}
