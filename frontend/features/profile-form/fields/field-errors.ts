import type { Problem, RefusalCode } from '#contract/refusal.ts'
import { type FieldPath, fieldPaths } from './field-labels.ts'

/** The field to which a refusal belongs if it names none. */
const fieldOfCode: Partial<Record<RefusalCode, FieldPath>> = {
  'handle-taken': 'handle',
  'wallet-taken': 'walletAddress',
  'wallet-invalid': 'walletAddress',
  'wallet-refused': 'walletAddress',
  'type-fixed': 'profileType',
  'media-unknown': 'profilePhotos',
}

/** Finds the form field of a path in the server's errors. An item of a list belongs to its list. */
function findField(path: string): FieldPath | undefined {
  const [first, second] = path.split(/[./[\]]+/).filter((part) => part !== '')
  return fieldPaths.find((field) => field === first || field === `${first}.${second}`)
}

/** Returns the server's errors with their fields, in the order of the server. */
export function toFieldErrors(problem: Problem): { path: FieldPath; message: string }[] {
  const named = (problem.errors ?? []).flatMap(({ path, message }) => {
    const field = findField(path)
    return field ? [{ path: field, message }] : []
  })
  const field = fieldOfCode[problem.code]
  return named.length === 0 && field ? [{ path: field, message: problem.detail }] : named
}
