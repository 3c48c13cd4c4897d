import { isProfileEvent } from '#contract/events/event.ts'
import { maxHistoryPage } from '#contract/search/list-limits.ts'
import { storedPersonalData } from '#contract/stored-personal-data.ts'
import type { OwnData } from '#contract/views/own-data.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import type { ApiDeps } from '#edge/deps.ts'
import { limitPerNetwork } from '#edge/limits/concurrency-limit.ts'
import { concurrencyLimits } from '#edge/limits/limits.ts'
import { profileStream } from '#event-log/profile-stream.ts'
import { listAttemptPage } from '#projections/attempts/query.ts'
import type { Session } from '../session/store.ts'
import { createEventView } from './history/show-event.ts'

type OwnDataDeps = Pick<ApiDeps, 'config' | 'eventStore' | 'identity' | 'readPool'>

/** Maximum attempts to return. Rate limits per network keep the number per wallet small. */
const maxAttempts = 500

/** Returns true if `address` is the wallet of the session. */
export function isOwnWallet(session: Session | null, address: string): session is Session {
  return session?.address.toLowerCase() === address.toLowerCase()
}

/** Creates a function that returns all stored data of the signed-in user. */
export function createOwnDataReader(deps: OwnDataDeps) {
  const withConcurrencyLimit = limitPerNetwork(concurrencyLimits.ownData)

  async function readHistory(session: Session): Promise<Pick<OwnData, 'history' | 'historyNext'>> {
    const range = { from: 0n, limit: maxHistoryPage + 1 }
    const read = await deps.eventStore.readRange(profileStream(session.profileId), range)
    const events = read.filter(isProfileEvent)
    return {
      history: events.slice(0, maxHistoryPage).map(createEventView(session, deps)),
      historyNext: events.length > maxHistoryPage ? String(maxHistoryPage) : null,
    }
  }

  /** Reads the attempts of this account, without those of a contract at its address on another chain. */
  async function readOwnAttempts({
    address,
    profileId,
  }: Session): Promise<Pick<OwnData, 'attempts' | 'moreAttempts'>> {
    const query = { filter: { wallet: address }, limit: maxAttempts }
    const { attempts, next } = await listAttemptPage(deps.readPool, query)
    const own = attempts.filter((attempt) => attempt.profileId === profileId)
    return {
      attempts: own.map(({ actor: _, requestId: _id, network: _network, ...attempt }) => attempt),
      moreAttempts: next !== null,
    }
  }

  return (session: Session, from: { ip: string }, profiles: ProfileView[]): Promise<OwnData> =>
    withConcurrencyLimit(from, async () => ({
      walletAddress: session.address,
      profiles,
      ...(await readHistory(session)),
      ...(await readOwnAttempts(session)),
      kept: storedPersonalData,
    }))
}
