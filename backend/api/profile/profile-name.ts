import { z } from '#contract/z.ts'

const uuid = z.uuid()

/** What the one parameter of a profile's address names: its id, or its handle with or without @. */
export function readProfileName(text: string): { id: string } | { handle: string } {
  return uuid.safeParse(text).success ? { id: text } : { handle: text.replace(/^@/, '') }
}
