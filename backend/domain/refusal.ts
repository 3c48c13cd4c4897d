import type { RefusalCode } from '#contract/refusal.ts'

type Details = {
  /** A sentence for users. Without it, the code's own sentence is shown. */
  detail?: string
  errors?: { path: string; message: string }[]
  /** Seconds until a retry makes sense. */
  retryAfter?: number
  /** Name of the rate limit that the request did not fit. */
  limit?: string
}

/** A refused command or request. The only error class of the domain. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: RefusalCode
  readonly details: Details

  constructor(code: RefusalCode, details: Details = {}) {
    super(details.detail ?? code)
    this.code = code
    this.details = details
  }
}
