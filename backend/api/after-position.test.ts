import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { createFakePool } from '#tests/support/fake-pool.ts'
import { registerAfterPositionHook } from './after-position.ts'
import { createListCache } from './profile/lists/list-cache.ts'

const reached = 5n

/** Creates lists over read models that have reached position 5. `read` returns the number of queries. */
async function createLists() {
  let count = 0
  const query = async () => {
    count += 1
    return { rows: [] }
  }
  const lists = createListCache(createFakePool(query), async () => reached)
  const app = Fastify()
  registerAfterPositionHook(app, {
    lists,
    projector: { waitFor: async (position) => position <= reached },
  })
  app.get('/', async () => (await lists.get('all')).count)
  await lists.get('all')
  return {
    ask: (after: string) => app.inject({ url: '/', headers: { 'after-position': after } }),
    read: () => count,
  }
}

it('keeps cached lists when a request names a position that the log has not reached', async () => {
  const { ask, read } = await createLists()
  const before = read()
  const response = await ask('9999999999999999999')
  expect(response.headers.projection).toBe('behind')
  await ask('5')
  expect(read()).toBe(before)
})
