import { expect } from 'vitest'
import type { ProfileView } from '#contract/views/profile.ts'
import type { EventLog, LoggedEvent } from '#event-log/port.ts'
import type { Product } from './product.ts'
import { openLive } from './product-live.ts'
import { findFaults, startLoad } from './product-load.ts'
import { expectJson } from './product-visitor.ts'

const patient = { timeout: 60_000 }

/** Something that a product works with goes away and comes back. */
export type Outage = {
  begin: () => unknown
  end: () => unknown
  /** The whole log as it is stored, read past the product. */
  readLog: () => Promise<LoggedEvent[]>
  /** How often at most everybody is asked to fetch anew, because the read models took a step back. */
  resets?: number
}

/**
 * Puts a product through an outage while owners write, readers read and a page looks on, and holds
 * everybody's account against the log and the read models afterwards. `owners` write at a time.
 */
export async function expectToSurvive(
  product: Product,
  { begin, end, readLog, resets = 0 }: Outage,
  owners = 6,
): Promise<void> {
  const live = await openLive(product.url)
  const load = await startLoad(product.url, owners)
  const goOn = async () => {
    const before = load.acked()
    await expect.poll(load.acked, patient).toBeGreaterThan(before + 5 * owners)
  }
  const ask = (path: string, headers = {}) => fetch(new URL(path, product.url), { headers })
  const health = async () => expectJson<Health>(await ask('/healthz'))

  await goOn()
  await begin()
  await expect
    .poll(() => load.answers.get('503 unavailable') ?? 0, patient)
    .toBeGreaterThanOrEqual(owners)
  // It cannot write now, but it is there, shows its page, and needs no restart.
  expect((await ask('/readyz')).status).toBe(200)
  expect(await health()).toMatchObject({ status: 'ok' })
  await end()
  await goOn()
  await load.stop()

  const log = await readLog()
  expect(findFaults(load, log)).toEqual([])
  const kinds = [...load.answers.keys()].filter((kind) => !/^(200|503 unavailable)$/.test(kind))
  expect(kinds).toEqual([])

  const head = String(log.at(-1)?.position)
  await expect
    .poll(health, patient)
    .toMatchObject({ status: 'ok', projector: { leader: true, position: head } })
  const cards = await expectJson<ProfileView[]>(
    await ask('/api/profiles', { 'after-position': head }),
  )
  expect(cards.map(summary).sort()).toEqual(lastEdits(log).sort())
  await expect
    .poll(() => [...live.cards.values()].map(summary).sort(), patient)
    .toEqual(cards.map(summary).sort())
  expect(live.counts.resets).toBeLessThanOrEqual(resets)
  await live.close()
  expect([product.child.exitCode, product.child.signalCode]).toEqual([null, null])
}

/** All events of a log, in its order. */
export async function readWhole(log: EventLog): Promise<LoggedEvent[]> {
  const events: LoggedEvent[] = []
  for await (const batch of log.readAll(0n)) events.push(...batch)
  return events
}

type Health = { status: string; projector: { leader: boolean; position: string } }

const summary = ({ id, lastSignedAt }: ProfileView) => `${id} ${lastSignedAt}`

/** Each profile that is there, with the time of its last signed edit, by the log. */
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
