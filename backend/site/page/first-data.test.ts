import { expect, it } from 'vitest'
import { loadConfig } from '#backend/config.ts'
import { clientFilterLimit } from '#contract/search/list-limits.ts'
import type { RequestSource } from '#edge/local-request.ts'
import { type FirstData, type FirstDataDeps, getFirstData, type PageSubject } from './first-data.ts'

const config = loadConfig({ PUBLIC_URL: 'http://localhost:4300', DEMO: 'off' })
const request: RequestSource = { headers: {}, raw: { socket: { remoteAddress: undefined } } }

const list = { list: 'artist', renderedPage: {} } as const

/** Reads the first data of a page. Each list has `count` profiles, and each query advances the log. */
async function read(subject: PageSubject | undefined, count = 0): Promise<FirstData> {
  let position = 1n
  const query = async ({ name }: { name: string }) => {
    position += 1n
    return { rows: name === 'count-listed' ? [{ listed: count }] : [] }
  }
  const deps = {
    config,
    findDemoWallets: () => null,
    now: () => new Date(0),
    logId: 'a-log',
    hub: { position: () => position },
    readPool: { query },
  } as unknown as FirstDataDeps
  return getFirstData(deps, subject, request)
}

it('contains the position of the log from before the first query', async () => {
  const { liveCursor } = await read(list)
  expect(liveCursor).toEqual({ position: '1', log: 'a-log' })
})

it('contains the rendered page of a list, and the path of the whole list unless it is too long', async () => {
  const { listPath, responses } = await read(list, clientFilterLimit)
  expect(listPath).toBe('/api/profiles/artist')
  expect(responses['rendered-page']).toBe(list.renderedPage)
  expect(responses).not.toHaveProperty(['api/profiles/artist'])
  expect((await read(list, clientFilterLimit + 1)).listPath).toBeUndefined()
})
