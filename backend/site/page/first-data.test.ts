import { expect, it } from 'vitest'
import { loadConfig } from '#backend/config.ts'
import { clientFilterLimit } from '#contract/list-limits.ts'
import type { RequestSource } from '#edge/own-request.ts'
import { ines } from '#tests/fixtures/profile-views.ts'
import { type FirstDataDeps, readFirstData, type Subject } from './first-data.ts'

const config = loadConfig({ PUBLIC_URL: 'http://localhost:4300', DEMO: 'off' })
const asking: RequestSource = { headers: {}, raw: { socket: { remoteAddress: undefined } } }

/** The first data of a page, where a list is so long, and something happens while it is read. */
async function read(subject: Subject, count = 0): Promise<Record<string, unknown>> {
  let position = 1n
  const query = async ({ name }: { name: string }) => {
    position += 1n
    return { rows: name === 'count-listed' ? [{ listed: count }] : [] }
  }
  const deps = {
    config,
    demoFor: () => null,
    now: () => new Date(0),
    logId: 'a-log',
    hub: { position: () => position },
    readPool: { query },
  } as unknown as FirstDataDeps
  const { element } = await readFirstData(deps, subject, asking)
  return JSON.parse(/>(.*)</s.exec(element)?.[1] ?? '')
}

it('the page follows from where the log stood before anything was read', async () => {
  const { live } = await read({ list: 'artist' })
  expect(live).toEqual({ position: '1', log: 'a-log' })
})

it('a list comes beside its page while the page holds it whole, and a longer one does not', async () => {
  const { beside, ...answers } = await read({ list: 'artist' }, clientFilterLimit)
  expect(beside).toEqual(['api/profiles/artist'])
  expect(answers).not.toHaveProperty(['api/profiles/artist'])
  expect(await read({ list: 'artist' }, clientFilterLimit + 1)).toMatchObject({ beside: [] })
})

it('a profile comes under the name by which it was asked for', async () => {
  const data = await read({ profile: ines, asked: 'INES' })
  expect(data['api/profile/INES']).toMatchObject({ id: ines.id })
})
