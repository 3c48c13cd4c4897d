import type { Origin } from '#contract/events/metadata.ts'
import type { SecurityEvent } from '#contract/events/security.ts'
import type { CommandContext } from '#domain/decider.ts'
import { toNewEvents } from '#event-log/handle-command.ts'
import { findLifeAt } from '#projections/history/query.ts'
import type { Attempt, Findings } from './attempt.ts'
import type { CommandDeps } from './deps.ts'

/** Characters of JSON. What is longer than any form says little, and would fill the log. */
const longestContent = 20_000

/** What was sent, or its beginning where that is too long to keep. */
export function boundContent(content: Attempt['content']): Attempt['content'] {
  const text = JSON.stringify(content)
  return text.length <= longestContent ? content : { beginning: text.slice(0, longestContent) }
}

/** Records a refused or flagged attempt. */
export async function recordAttempt(
  { identity, eventStore, readPool }: Pick<CommandDeps, 'eventStore' | 'identity' | 'readPool'>,
  { attempt, codes, flags, profileId, life, walletAddress, content }: Attempt & Findings,
  context: CommandContext & { origin: Origin },
): Promise<void> {
  const day = context.at.slice(0, 10)
  const blocked = codes.length > 0
  const recorded: SecurityEvent = {
    type: 'AttemptRecorded',
    data: {
      day,
      attempt,
      blocked,
      codes,
      flags,
      profileId,
      // What was sent then goes when that life is erased.
      life: life ?? (await findLifeAt(readPool, { profileId, at: context.at })),
    },
    personal: { walletAddress, content },
  }
  const origin = { ...context.origin, ipKey: identity.ipKey(context.origin.ip) }
  // A stream of its own, known to be new: a retry doubles nothing, and none waits for another's revision.
  const stream = `security-${day}-${context.newId()}`
  await eventStore.append(stream, toNewEvents([recorded], { ...context, origin }), 'no-stream')
}
