import type { z } from '#contract/z.ts'
import { Refusal } from './refusal.ts'

type Issue = { path: readonly PropertyKey[]; message: string }

/**
 * Parses input from a client. Throws a `Refusal('invalid-input')` that names the fields. A zod
 * error that reaches the response is therefore an internal fault.
 */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(input)
  if (!parsed.success) throw refuseInput(parsed.error.issues)
  return parsed.data
}

/** Creates the refusal of invalid input. Its message is that of the first field. */
export function refuseInput(issues: readonly Issue[]): Refusal {
  const errors = issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message }))
  const [first] = errors
  const detail = first && (isGeneric(first.message) ? nameField(first) : first.message)
  return new Refusal('invalid-input', { errors, ...(detail !== undefined && { detail }) })
}

const isGeneric = (message: string) => /^(Invalid|Too |Unrecognized|Expected)/.test(message)
const nameField = ({ path, message }: { path: string; message: string }) =>
  path === '' ? message : `${path}: ${message}`
