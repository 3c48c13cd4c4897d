import type { Origin } from '#contract/events/metadata.ts'
import { profileEvent } from '#contract/events/profile.ts'
import type { SecurityEvent } from '#contract/events/security.ts'
import type { CommandContext } from '#domain/decider.ts'
import { profile } from '#domain/profile/decide.ts'
import { isLive } from '#domain/profile/state.ts'
import type { EventStore } from '#event-log/event-store.ts'
import { foldEvents, toNewEvents } from '#event-log/handle-command.ts'
import { profileStream } from '#event-log/profile-stream.ts'
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
  { identity, eventStore }: Pick<CommandDeps, 'eventStore' | 'identity'>,
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
      life: life ?? (await findLife(eventStore, profileId, context.at)),
    },
    personal: { walletAddress, content },
  }
  const origin = { ...context.origin, ipKey: identity.ipKey(context.origin.ip) }
  // A stream of its own, known to be new: a retry doubles nothing, and none waits for another's revision.
  const stream = `security-${day}-${context.newId()}`
  await eventStore.append(stream, toNewEvents([recorded], { ...context, origin }), 'no-stream')
}

/** The life at the time of the attempt: what was sent then goes when that life is erased. */
async function findLife(eventStore: EventStore, profileId: string, at: string): Promise<number> {
  const { events, revision } = await eventStore.read(profileStream(profileId), profileEvent)
  const past = events.filter(({ metadata }) => metadata.at <= at)
  const state = foldEvents(profile, { events: past, revision })
  return state.life + (isLive(state) ? 0 : 1)
}
