import { afterEach, expect, it, vi } from 'vitest'
import { makeQueryClient } from './query-client.ts'

function answer(status: number, body: string) {
  const fetched = vi.fn(async (_url: string) => new Response(body, { status }))
  vi.stubGlobal('fetch', fetched)
  return fetched
}

afterEach(() => vi.unstubAllGlobals())

it('gets the parts of the key joined by /', async () => {
  const fetched = answer(200, '{"listed":3}')
  const client = makeQueryClient()
  await expect(client.fetchQuery({ queryKey: ['api', 'milestones'] })).resolves.toEqual({
    listed: 3,
  })
  expect(fetched.mock.calls[0]?.[0]).toBe('/api/milestones')
})

it('does not try again, and says the status, a colon, and the text', async () => {
  const fetched = answer(500, 'broken')
  const client = makeQueryClient()
  await expect(client.fetchQuery({ queryKey: ['api', 'config'] })).rejects.toThrow('500: broken')
  expect(fetched).toHaveBeenCalledOnce()
})

it('takes a 401 for nobody where it is told to', async () => {
  answer(401, '')
  const client = makeQueryClient()
  const queryKey = ['api', 'auth', 'session']
  await expect(client.fetchQuery({ queryKey, meta: { nullOn401: true } })).resolves.toBeNull()
  await expect(client.fetchQuery({ queryKey: ['api', 'x'] })).rejects.toThrow('401: ')
})
