import type { Origin } from '#contract/events/metadata.ts'
import type { RefusalCode } from '#contract/refusal.ts'
import type { FlagName } from '#contract/security/flags.ts'
import type { CommandContext } from '#domain/decider.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Owner } from './deps.ts'

/** An attempt to submit or edit a profile. */
export type Attempt = {
  attempt: 'submit' | 'edit'
  profileId: string
  walletAddress: string
  content: Record<string, unknown>
}

/** Returns the attempt to record if a submission or an edit is refused or flagged. */
export function attemptOf(
  attempt: Attempt['attempt'],
  { address: walletAddress, profileId }: Owner,
  body: Record<string, unknown>,
): Attempt {
  // The address in a body was only typed. That of the owner is proven.
  const { walletAddress: _, message: __, signature: ___, ...content } = body
  return { attempt, profileId, walletAddress, content }
}

export type AttemptFindings = {
  /** Reasons of the refusal; the response gave the first. */
  codes: RefusalCode[]
  flags: FlagName[]
  /**
   * The life of the profile, or the next life if the profile does not exist. Absent if the attempt
   * failed before the profile was read.
   */
  life?: number
}

/** Queue of refused and flagged attempts, which are recorded later. */
export type AttemptRecords = {
  add: (attempt: Attempt & AttemptFindings, context: CommandContext & { origin: Origin }) => void
}

/** Refusals that are not recorded: typing errors, missing profiles, and faults of the server. */
const unrecorded: ReadonlySet<RefusalCode> = new Set([
  'invalid-input',
  'profile-not-found',
  'unavailable',
])

/** Replaces the findings about an attempt with newer ones. */
export type ReportFindings = (found: AttemptFindings) => void

/**
 * Runs an attempt, and records it if it is refused or flagged. An attempt without an origin, such as
 * that of a sample, is not recorded.
 */
export async function withAttemptRecording<Result>(
  attempts: AttemptRecords,
  attempt: Attempt,
  context: CommandContext,
  run: (reportFindings: ReportFindings) => Promise<Result>,
): Promise<Result> {
  let found: AttemptFindings = { codes: [], flags: [] }
  const record = (findings: AttemptFindings) => {
    const { origin } = context
    if (origin) attempts.add({ ...attempt, ...findings }, { ...context, origin })
  }
  try {
    const result = await run((findings) => {
      found = findings
    })
    if (found.flags.length > 0) record(found)
    return result
  } catch (error) {
    if (error instanceof Refusal && !unrecorded.has(error.code)) {
      // A later step refused it, so the findings did not.
      const codes = found.codes.includes(error.code) ? found.codes : [error.code]
      record({ ...found, codes })
    }
    throw error
  }
}
