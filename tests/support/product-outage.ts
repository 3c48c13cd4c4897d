import { expect } from 'vitest'
import type { ProfileView } from '#contract/views/profile.ts'
import type { LoggedEvent } from '#event-log/port.ts'
import type { Product } from './product.ts'
import { openLive } from './product-live.ts'
import { type Load, startLoad } from './product-load.ts'
import { findWriteFaults } from './product-operations.ts'
import { expectJson } from './product-visitor.ts'

const patient = { timeout: 60_000 }

/** An outage of a service that the product uses. */
export type Outage = {
  begin: () => unknown
  end: () => unknown
  /** Reads the stored log without the product. */
  readLog: () => Promise<LoggedEvent[]>
  /** Maximum number of resets of a live client, if the read models may lose their last changes. */
  resets?: number
}

/**
 * Puts a product through an outage under load, and compares the responses with the log and the read
 * models afterwards.
 */
export async function expectToSurvive(
  product: Product,
  { begin, end, readLog, resets = 0 }: Outage,
  ownerCount = 6,
): Promise<void> {
  const live = await openLive(product.url)
  const load = await startLoad(product.url, ownerCount)
  const awaitEdits = async () => {
    const before = load.countAcknowledged()
    await expect.poll(load.countAcknowledged, patient).toBeGreaterThan(before + 5 * ownerCount)
  }
  const get = (path: string, headers = {}) => fetch(new URL(path, product.url), { headers })
  const health = async () => expectJson<Health>(await get('/healthz'))

  await awaitEdits()
  await begin()
  await expect.poll(() => countUnavailable(load), patient).toBeGreaterThanOrEqual(ownerCount)
  // The product cannot write now, but it serves its page and needs no restart.
  expect((await get('/readyz')).status).toBe(200)
  expect(await health()).toMatchObject({ status: 'ok' })
  await end()
  await awaitEdits()
  await load.stop()

  const log = await readLog()
  expect(findWriteFaults(load.history, log)).toEqual([])
  const kinds = [...load.responses.keys()].filter(
    (kind) => !/^(200|503 unavailable(, unconfirmed)?)$/.test(kind),
  )
  expect(kinds).toEqual([])

  const head = String(log.at(-1)?.position)
  await expect
    .poll(health, patient)
    .toMatchObject({ status: 'ok', projector: { leader: true, position: head } })
  const cards = await expectJson<ProfileView[]>(
    await get('/api/profiles', { 'after-position': head }),
  )
  expect(cards.map(summary).sort()).toEqual(lastEdits(log).sort())
  await expect
    .poll(() => [...live.cards.values()].map(summary).sort(), patient)
    .toEqual(cards.map(summary).sort())
  expect(live.counts.resets).toBeLessThanOrEqual(resets)
  await live.close()
  expect([product.child.exitCode, product.child.signalCode]).toEqual([null, null])
}

function countUnavailable({ responses }: Load): number {
  const unavailable = [...responses].filter(([kind]) => kind.startsWith('503 unavailable'))
  return unavailable.reduce((sum, [, count]) => sum + count, 0)
}

type Health = { status: string; projector: { leader: boolean; position: string } }

const summary = ({ id, lastSignedAt }: ProfileView) => `${id} ${lastSignedAt}`

/** Profiles that exist according to the log, with the time of their last signed edit. */
function lastEdits(log: readonly LoggedEvent[]): string[] {
  const last = new Map<string, unknown>()
  for (const { stream, type, data } of log) {
    const profileId = stream.slice('profile-'.length)
    if (type === 'ProfileDeleted') last.delete(profileId)
    if (data !== null && typeof data === 'object' && 'signedAt' in data) {
      last.set(profileId, data.signedAt)
    }
  }
  return [...last].map(([id, at]) => `${id} ${at}`)
}
