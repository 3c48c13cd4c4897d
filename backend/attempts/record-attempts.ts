import type { Attempt, AttemptFindings } from '#commands/attempt-recording.ts'
import type { CommandDeps } from '#commands/deps.ts'
import type { Origin } from '#contract/events/metadata.ts'
import type { SecurityEvent } from '#contract/events/security.ts'
import type { CommandContext } from '#domain/decider.ts'
import { toNewEvents } from '#event-log/command-steps.ts'
import { findLivesAt } from '#projections/history/query.ts'

/** Maximum characters of a content as JSON. No form is longer, and longer content would fill the log. */
const longestContent = 20_000

/** A refused or flagged attempt, and its context with the origin. */
export type FoundAttempt = {
  attempt: Attempt & AttemptFindings
  context: CommandContext & { origin: Origin }
}

/** Returns the content of the request, cut to the maximum length. */
export function boundContent(content: Attempt['content']): Attempt['content'] {
  const text = JSON.stringify(content)
  return text.length <= longestContent ? content : { beginning: text.slice(0, longestContent) }
}

export function dayOf({ context }: FoundAttempt): string {
  return context.at.slice(0, 10)
}

/** Records attempts of one day, all or none. */
export async function recordAttempts(
  { keyedIds, eventStore, readPool }: Pick<CommandDeps, 'eventStore' | 'keyedIds' | 'readPool'>,
  found: readonly [FoundAttempt, ...FoundAttempt[]],
): Promise<void> {
  const [first] = found
  const day = dayOf(first)
  const attempts = found.map(({ attempt, context }) => ({ ...attempt, at: context.at }))
  const lives = await findLivesAt(readPool, attempts)
  const events = found.flatMap(({ attempt, context }, index) => {
    const origin = { ...context.origin, ipKey: keyedIds.ipKey(context.origin.ip) }
    // The content is erased with this life. The first submission of a profile begins life 1.
    const life = attempt.life ?? lives[index] ?? 1
    return toNewEvents([eventOf(attempt, { day, life })], { ...context, origin })
  })
  // A new stream: a retry appends nothing twice, and concurrent appends do not conflict.
  await eventStore.append(`security-${day}-${first.context.newId()}`, events, 'no-stream')
}

function eventOf(
  { attempt, codes, flags, profileId, walletAddress, content }: Attempt & AttemptFindings,
  { day, life }: { day: string; life: number },
): SecurityEvent {
  return {
    type: 'AttemptRecorded',
    data: { day, attempt, blocked: codes.length > 0, codes, flags, profileId, life },
    personal: { walletAddress, content },
  }
}
