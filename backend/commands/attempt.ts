import type { Origin } from '#contract/events/metadata.ts'
import type { SoftFlag } from '#contract/flags.ts'
import type { RefusalCode } from '#contract/refusal.ts'
import type { CommandContext } from '#domain/decider.ts'
import { Refusal } from '#domain/refusal.ts'

/** An attempt to submit or edit a profile. */
export type Attempt = {
  attempt: 'submit' | 'edit'
  profileId: string
  walletAddress: string
  /** The content of the request. */
  content: Record<string, unknown>
}

/** The findings about it. */
export type Findings = {
  /** Why it was refused, the reason that was given first. */
  codes: RefusalCode[]
  flags: SoftFlag[]
  /**
   * The life that the attempt was about; where there was none, the one that would have begun. Absent
   * where the attempt failed before anybody looked.
   */
  life?: number
}

/** Takes attempts that were refused or flagged, to be recorded later. */
export type AttemptRecords = {
  add: (attempt: Attempt & Findings, context: CommandContext & { origin: Origin }) => void
}

/** Typos, what is about no profile, and what nobody could judge, are no attempts. */
const unrecorded: ReadonlySet<RefusalCode> = new Set([
  'invalid-input',
  'profile-not-found',
  'unavailable',
])

/**
 * Does what somebody attempts, which notes what it finds. Where that refuses it or flags it, the
 * attempt is recorded. What the house itself does comes from nowhere, and is no attempt.
 */
export async function tryOut<Result>(
  attempts: AttemptRecords,
  attempt: Attempt,
  context: CommandContext,
  work: (note: (found: Findings) => void) => Promise<Result>,
): Promise<Result> {
  let found: Findings = { codes: [], flags: [] }
  const record = (findings: Findings) => {
    const { origin } = context
    if (origin) attempts.add({ ...attempt, ...findings }, { ...context, origin })
  }
  try {
    const result = await work((findings) => {
      found = findings
    })
    if (found.flags.length > 0) record(found)
    return result
  } catch (error) {
    if (error instanceof Refusal && !unrecorded.has(error.code)) {
      const codes = found.codes.includes(error.code) ? found.codes : [error.code]
      record({ ...found, codes })
    }
    throw error
  }
}
