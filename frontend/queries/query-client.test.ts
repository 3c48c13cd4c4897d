import { focusManager, MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { publicEndpoints } from '#contract/endpoints/public.ts'
import { call } from './api-client.ts'
import { createQueryClient } from './query-client.ts'

function answer(status: number, body: string, statusText = '') {
  const fetched = vi.fn(async (_url: string) => new Response(body, { status, statusText }))
  vi.stubGlobal('fetch', fetched)
  return fetched
}

afterEach(() => vi.unstubAllGlobals())

it('requests the path that consists of the parts of the key', async () => {
  const fetched = answer(200, '{"listed":3}')
  const client = createQueryClient()
  await expect(client.fetchQuery({ queryKey: ['api', 'milestones'] })).resolves.toEqual({
    listed: 3,
  })
  expect(fetched.mock.calls[0]?.[0]).toBe('/api/milestones')
})

it('does not retry, and throws an error with the status and the body', async () => {
  const fetched = answer(500, 'broken')
  const client = createQueryClient()
  await expect(client.fetchQuery({ queryKey: ['api', 'config'] })).rejects.toThrow('500: broken')
  expect(fetched).toHaveBeenCalledOnce()
})

it('sends requests while offline, since the browser may have a cached response', async () => {
  const fetched = answer(200, '{"listed":3}')
  const client = createQueryClient()
  onlineManager.setOnline(false)
  onTestFinished(() => onlineManager.setOnline(true))
  const write = new MutationObserver(client, { mutationFn: () => fetch('/api/profiles') })
  await Promise.all([client.fetchQuery({ queryKey: ['api', 'milestones'] }), write.mutate()])
  expect(fetched).toHaveBeenCalledTimes(2)
})

it('returns null for a 401 when the query requests it', async () => {
  answer(401, '')
  const client = createQueryClient()
  const queryKey = ['api', 'auth', 'session']
  await expect(client.fetchQuery({ queryKey, meta: { nullOn401: true } })).resolves.toBeNull()
  await expect(client.fetchQuery({ queryKey: ['api', 'x'] })).rejects.toThrow('401: ')
})

it('throws an error with the status text when the body is empty', async () => {
  answer(502, '', 'Bad Gateway')
  const client = createQueryClient()
  await expect(client.fetchQuery({ queryKey: ['api', 'config'] })).rejects.toThrow(
    '502: Bad Gateway',
  )
  await expect(call(publicEndpoints.getConfig)).rejects.toThrow('502: Bad Gateway')
})

it('fetches once: data never becomes stale, and focus does not refetch', async () => {
  const fetched = answer(200, '{"listed":3}')
  const client = createQueryClient()
  const options = { queryKey: ['api', 'milestones'] }
  const stop = new QueryObserver(client, options).subscribe(() => {})
  await client.fetchQuery(options)
  vi.useFakeTimers()
  focusManager.setFocused(false)
  focusManager.setFocused(true)
  await vi.advanceTimersByTimeAsync(24 * 60 * 60 * 1000)
  await client.fetchQuery(options)
  expect(fetched).toHaveBeenCalledOnce()
  stop()
  focusManager.setFocused(undefined)
  vi.useRealTimers()
})

it('does not retry a mutation', async () => {
  const change = vi.fn(() => Promise.reject(new Error('No')))
  const changing = new MutationObserver(createQueryClient(), { mutationFn: change })
  await expect(changing.mutate()).rejects.toThrow('No')
  expect(change).toHaveBeenCalledOnce()
})

it('reads for ten seconds what the page has written', async () => {
  // Far before the real time, so that later reads of this process name no position.
  vi.useFakeTimers({ now: 0 })
  onTestFinished(() => void vi.useRealTimers())
  const fetched = vi.fn(async (_url: string, { method }: RequestInit) =>
    method === 'POST'
      ? new Response(null, { status: 204, headers: { Position: '7' } })
      : new Response('{"nonce":"abc"}'),
  )
  vi.stubGlobal('fetch', fetched)
  await call(publicEndpoints.logout)
  for (const ms of [0, 9_999, 10_000]) {
    vi.setSystemTime(ms)
    await call(publicEndpoints.getNonce)
  }
  const sent = fetched.mock.calls.map(([, { headers }]) => headers)
  expect(sent).toEqual([{}, { 'After-Position': '7' }, { 'After-Position': '7' }, {}])
})
