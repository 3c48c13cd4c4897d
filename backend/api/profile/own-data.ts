import { maxHistoryPage } from '#contract/search/list-limits.ts'
import { storedPersonalData } from '#contract/stored-personal-data.ts'
import type { OwnData } from '#contract/views/own-data.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import type { ApiDeps } from '#edge/deps.ts'
import { limitPerNetwork } from '#edge/limits/concurrency-limit.ts'
import { listAttemptPage } from '#projections/attempts/query.ts'
import type { Session } from '../session/store.ts'
import { readHistoryPage } from './history/history-page.ts'

type OwnDataDeps = Pick<ApiDeps, 'config' | 'eventStore' | 'keyedIds' | 'readPool'>

/** Maximum attempts to return. Rate limits per network keep the number per wallet small. */
const maxAttempts = 500

/** Creates a function that returns all stored data of the signed-in user. */
export function createOwnDataReader(deps: OwnDataDeps) {
  const withConcurrencyLimit = limitPerNetwork('ownData')

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
    withConcurrencyLimit(from, async () => {
      const range = { from: 0n, limit: maxHistoryPage }
      const { events, next } = await readHistoryPage(deps, session, session.profileId, range)
      return {
        walletAddress: session.address,
        profiles,
        history: events,
        historyNext: next,
        ...(await readOwnAttempts(session)),
        kept: storedPersonalData,
      }
    })
}
