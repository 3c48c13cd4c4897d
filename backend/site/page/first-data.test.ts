import { expect, it } from 'vitest'
import { loadConfig } from '#backend/config.ts'
import { clientFilterLimit } from '#contract/list-limits.ts'
import type { RequestSource } from '#edge/own-request.ts'
import { ines } from '#tests/fixtures/profile-views.ts'
import { type FirstData, type FirstDataDeps, readFirstData, type Subject } from './first-data.ts'

const config = loadConfig({ PUBLIC_URL: 'http://localhost:4300', DEMO: 'off' })
const asking: RequestSource = { headers: {}, raw: { socket: { remoteAddress: undefined } } }

const list = { list: 'artist', firstPage: {} } as const

/** The first data of a page, where a list is so long, and something happens while it is read. */
async function read(subject: Subject, count = 0): Promise<FirstData> {
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
  return readFirstData(deps, subject, asking)
}

it('the page follows from where the log stood before anything was read', async () => {
  const { live } = await read(list)
  expect(live).toEqual({ position: '1', log: 'a-log' })
})

it('a list is called for as long as the page holds it whole, and begins in the page', async () => {
  const { call, answers } = await read(list, clientFilterLimit)
  expect(call).toBe('/api/profiles/artist')
  expect(answers['first-page']).toBe(list.firstPage)
  expect(answers).not.toHaveProperty(['api/profiles/artist'])
  expect((await read(list, clientFilterLimit + 1)).call).toBeUndefined()
})

it('a profile comes under the name by which it was asked for', async () => {
  const { own } = await read({ profile: ines, asked: 'INES' })
  expect(own['api/profile/INES']).toMatchObject({ id: ines.id })
})
