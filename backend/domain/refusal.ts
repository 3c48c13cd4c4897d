import type { RefusalCode } from '#contract/refusal.ts'

type Details = {
  /** A sentence for people; the code's own sentence where absent. */
  detail?: string
  errors?: { path: string; message: string }[]
  /** Seconds until a new try makes sense. */
  retryAfter?: number
}

/** Something that is asked for and may not be. The one error class of the domain. */
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
