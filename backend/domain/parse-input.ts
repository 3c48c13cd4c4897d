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
  if (!parsed.success) throw createInputRefusal(parsed.error.issues)
  return parsed.data
}

/** Creates the refusal of invalid input. Its message is that of the first field. */
export function createInputRefusal(issues: readonly Issue[]): Refusal {
  const errors = issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message }))
  const [first] = errors
  const detail = first && (isZodDefault(first.message) ? prefixPath(first) : first.message)
  return new Refusal('invalid-input', { errors, ...(detail !== undefined && { detail }) })
}

// Zod's default messages name no field.
const isZodDefault = (message: string) => /^(Invalid|Too |Unrecognized|Expected)/.test(message)
const prefixPath = ({ path, message }: { path: string; message: string }) =>
  path === '' ? message : `${path}: ${message}`
