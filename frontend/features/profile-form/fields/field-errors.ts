import type { Problem, RefusalCode } from '#contract/refusal.ts'
import { type FieldPath, fieldPaths } from './field-labels.ts'

/** Fields of refusals that contain no field. */
const fieldOf: Partial<Record<RefusalCode, FieldPath>> = {
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

/** Returns the server's errors by field, first error first. */
export function toFieldErrors(problem: Problem): { path: FieldPath; message: string }[] {
  const named = (problem.errors ?? []).flatMap(({ path, message }) => {
    const field = findField(path)
    return field ? [{ path: field, message }] : []
  })
  const own = fieldOf[problem.code]
  return named.length === 0 && own ? [{ path: own, message: problem.detail }] : named
}
