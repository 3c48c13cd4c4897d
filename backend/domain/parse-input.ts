import type { z } from '#contract/z.ts'
import { Refusal } from './refusal.ts'

type Issue = { path: readonly PropertyKey[]; message: string }

/**
 * Parses what somebody sent. Throws `Refusal('invalid-input')` that names the fields; so a zod error
 * that gets as far as the answer is a fault of ours, as of a row or an event that does not parse.
 */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(input)
  if (!parsed.success) throw refuseInput(parsed.error.issues)
  return parsed.data
}

/** Invalid input by field. The sentence names the first field. */
export function refuseInput(issues: readonly Issue[]): Refusal {
  const errors = issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message }))
  const [first] = errors
  const detail = first && (isGeneric(first.message) ? nameField(first) : first.message)
  return new Refusal('invalid-input', { errors, ...(detail !== undefined && { detail }) })
}

const isGeneric = (message: string) => /^(Invalid|Too |Unrecognized|Expected)/.test(message)
const nameField = ({ path, message }: { path: string; message: string }) =>
  path === '' ? message : `${path}: ${message}`
