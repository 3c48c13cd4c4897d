import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { MediaQuotaExceeded, MediaUnavailable } from '#backend/media/store.ts'
import type { Problem } from '#contract/refusal.ts'
import { createInputRefusal } from '#domain/parse-input.ts'
import { Refusal } from '#domain/refusal.ts'
import { AppendUnconfirmed } from '#event-log/port.ts'
import { isTransientFault } from '#projections/runner/faults.ts'
import { SubjectErased, VaultKeyMissing, VaultKeyWrong } from '#vault/errors.ts'
import { createProblem } from './problems.ts'

/** A problem, with the seconds until a retry makes sense. Problems that are `isUnexpected` must be logged. */
export type ProblemResponse = {
  problem: Problem
  retryAfter?: number | undefined
  /** Name of the exceeded rate limit. */
  limit?: string | undefined
  isUnexpected?: boolean
}

const retryAfterSeconds = 2
const unconfirmed =
  'We could not confirm in time whether this was saved. Look at your profile in a minute, and send it again only if nothing has changed there.'

const keyMissing =
  'The key to this profile is missing, so its history can neither be read nor changed. The operator of this directory can restore it from a backup.'

/** Converts an error to problem details. Only refusals and invalid input show details. */
export function errorToProblem(error: unknown): ProblemResponse {
  if (error instanceof Refusal) {
    const { retryAfter, limit } = error.details
    return { problem: createProblem(error.code, error.details), retryAfter, limit }
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    // Nothing exists at an address with invalid parameters.
    if (error.validationContext === 'params') return { problem: createProblem('not-found') }
    const issues = error.validation.map(({ instancePath, message }) => ({
      path: parsePath(instancePath),
      message: message ?? '',
    }))
    return errorToProblem(createInputRefusal(issues))
  }
  // A deletion happened between the read and the write.
  if (error instanceof SubjectErased) return { problem: createProblem('conflict') }
  if (error instanceof VaultKeyMissing || error instanceof VaultKeyWrong) {
    return { problem: createProblem('unavailable', { detail: keyMissing }), isUnexpected: true }
  }
  if (error instanceof MediaQuotaExceeded) return { problem: createProblem('storage-full') }
  if (error instanceof AppendUnconfirmed) {
    return {
      problem: createProblem('unavailable', { detail: unconfirmed }),
      retryAfter: retryAfterSeconds,
    }
  }
  if (error instanceof MediaUnavailable || isTransientFault(error)) {
    return { problem: createProblem('unavailable'), retryAfter: retryAfterSeconds }
  }
  return findRequestProblem(error) ?? { problem: createProblem('internal'), isUnexpected: true }
}

/** Parses the path of a field. Its last key may be a URL path, which begins with another slash. */
function parsePath(instancePath: string): string[] {
  const [names = '', address] = instancePath.split(/\/(?=\/)/)
  return [...names.split('/').filter(Boolean), ...(address === undefined ? [] : [address])]
}

const unreadable = createProblem('invalid-input', { detail: 'The body is not valid JSON.' })
const unsupportedMedia = createProblem('invalid-input', {
  status: 415,
  title: 'Unsupported media type',
  detail: 'Send JSON with `Content-Type: application/json`, and pictures as multipart/form-data.',
})

/** Problems by the code of an error of Fastify, its plugins or Postgres. */
const problemsByCode: Record<string, Problem> = {
  FST_ERR_CTP_BODY_TOO_LARGE: createProblem('too-large'),
  FST_REQ_FILE_TOO_LARGE: createProblem('too-large', {
    detail: 'The picture is larger than 8 MB.',
  }),
  FST_FILES_LIMIT: createProblem('invalid-input', { detail: 'Send one picture at a time.' }),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: unsupportedMedia,
  FST_INVALID_MULTIPART_CONTENT_TYPE: unsupportedMedia,
  FST_ERR_CTP_EMPTY_JSON_BODY: createProblem('invalid-input', {
    detail: 'The body is empty; it must be JSON.',
  }),
  FST_ERR_CTP_INVALID_JSON_BODY: unreadable,
  FST_ERR_BAD_URL: createProblem('invalid-input', { detail: 'The address is not valid.' }),
  // A text of a query contains a NUL or a broken character.
  '22021': createProblem('invalid-input', { detail: 'Text must not contain NUL.' }),
  // The year 0000 is valid in ISO 8601, but not in Postgres.
  '22008': createProblem('invalid-input', { detail: 'The first valid year is 0001.' }),
}

/** Returns the problem of an invalid request; undefined for another error. */
function findRequestProblem(error: unknown): ProblemResponse | undefined {
  if (!(error instanceof Error)) return undefined
  const code = 'code' in error ? String(error.code) : ''
  const problem = problemsByCode[code]
  if (problem) return { problem }
  const status = 'statusCode' in error ? Number(error.statusCode) : 500
  if (!(status >= 400 && status < 500)) return undefined
  if (error instanceof SyntaxError) return { problem: unreadable }
  return { problem: createProblem('invalid-input', { status }) }
}
