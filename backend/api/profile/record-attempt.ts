import { profileEvent } from '#contract/events/profile.ts'
import type { SecurityEvent } from '#contract/events/security.ts'
import type { SoftFlag } from '#contract/flags.ts'
import type { RefusalCode } from '#contract/refusal.ts'
import { profile } from '#domain/profile/decide.ts'
import { isLive } from '#domain/profile/state.ts'
import { profileStream } from '#event-log/claim-handle.ts'
import type { EventStore } from '#event-log/event-store.ts'
import { foldEvents, toNewEvents } from '#event-log/handle-command.ts'
import type { ApiDeps } from '../deps.ts'
import { takeTurn } from '../limits/rate-limit.ts'
import type { VisitorContext } from './command-context.ts'

export type Attempt = {
  attempt: 'submit' | 'edit'
  codes: RefusalCode[]
  flags: SoftFlag[]
  profileId: string
  /**
   * The life that the attempt was about; where there was none, the one that would have begun. Absent
   * where the attempt failed before anybody looked: then it is found out.
   */
  life?: number
  walletAddress: string
  /** What was sent. */
  content: Record<string, unknown>
}

/** Characters of JSON. What is longer than any form says little, and would fill the log. */
const longestContent = 20_000

/** What was sent, or its beginning where that is too long to keep. */
export function boundContent(content: Attempt['content']): Attempt['content'] {
  const text = JSON.stringify(content)
  return text.length <= longestContent ? content : { beginning: text.slice(0, longestContent) }
}

type Recorder = Pick<ApiDeps, 'identity' | 'eventStore' | 'pool'>

/**
 * Records a refused or flagged attempt. Of one address so many are kept in 15 minutes, or a flood
 * would fill the log.
 */
export async function recordAttempt(
  { identity, eventStore, pool }: Recorder,
  { attempt, codes, flags, profileId, life, walletAddress, content }: Attempt,
  asked: VisitorContext,
): Promise<void> {
  const ipKey = identity.ipKey(asked.origin.ip)
  if ((await takeTurn(pool, 'record', ipKey)) !== undefined) return
  const day = asked.at.slice(0, 10)
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
      life: life ?? (await findLife(eventStore, profileId, asked.at)),
    },
    personal: { walletAddress, content },
  }
  const origin = { ...asked.origin, ipKey }
  // A stream of its own, known to be new: a retry doubles nothing, and none waits for another's revision.
  const stream = `security-${day}-${asked.newId()}`
  await eventStore.append(stream, toNewEvents([recorded], { ...asked, origin }), 'no-stream')
}

/** The life at the time of the attempt: what was sent then goes when that life is erased. */
async function findLife(eventStore: EventStore, profileId: string, at: string): Promise<number> {
  const { events, revision } = await eventStore.read(profileStream(profileId), profileEvent)
  const past = events.filter(({ metadata }) => metadata.at <= at)
  const state = foldEvents(profile, { events: past, revision })
  return state.life + (isLive(state) ? 0 : 1)
}
