import type { Origin } from '#contract/events/metadata.ts'
import type { SecurityEvent } from '#contract/events/security.ts'
import type { CommandContext } from '#domain/decider.ts'
import { toNewEvents } from '#event-log/handle-command.ts'
import { findLivesAt } from '#projections/history/query.ts'
import type { Attempt, Findings } from './attempt-recording.ts'
import type { CommandDeps } from './deps.ts'

/** Characters of JSON. What is longer than any form says little, and would fill the log. */
const longestContent = 20_000

/** A refused or flagged attempt, and where it came from. */
export type FoundAttempt = {
  attempt: Attempt & Findings
  context: CommandContext & { origin: Origin }
}

/** The content of the request, cut where it is too long to store. */
export function boundContent(content: Attempt['content']): Attempt['content'] {
  const text = JSON.stringify(content)
  return text.length <= longestContent ? content : { beginning: text.slice(0, longestContent) }
}

export function dayOf({ context }: FoundAttempt): string {
  return context.at.slice(0, 10)
}

/** Records attempts of one day, all or none. */
export async function recordAttempts(
  { identity, eventStore, readPool }: Pick<CommandDeps, 'eventStore' | 'identity' | 'readPool'>,
  found: readonly [FoundAttempt, ...FoundAttempt[]],
): Promise<void> {
  const [first] = found
  const day = dayOf(first)
  const asked = found.map(({ attempt, context }) => ({ ...attempt, at: context.at }))
  const lives = await findLivesAt(readPool, asked)
  const events = found.flatMap(({ attempt, context }, place) => {
    const origin = { ...context.origin, ipKey: identity.ipKey(context.origin.ip) }
    // What was sent then goes when that life is erased.
    const life = attempt.life ?? lives[place] ?? 1
    return toNewEvents([eventOf(attempt, { day, life })], { ...context, origin })
  })
  // A stream of their own, known to be new: a retry doubles nothing, and none waits for another's revision.
  await eventStore.append(`security-${day}-${first.context.newId()}`, events, 'no-stream')
}

function eventOf(
  { attempt, codes, flags, profileId, walletAddress, content }: Attempt & Findings,
  { day, life }: { day: string; life: number },
): SecurityEvent {
  return {
    type: 'AttemptRecorded',
    data: { day, attempt, blocked: codes.length > 0, codes, flags, profileId, life },
    personal: { walletAddress, content },
  }
}
