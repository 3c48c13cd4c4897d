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

it('gets the parts of the key joined by /', async () => {
  const fetched = answer(200, '{"listed":3}')
  const client = createQueryClient()
  await expect(client.fetchQuery({ queryKey: ['api', 'milestones'] })).resolves.toEqual({
    listed: 3,
  })
  expect(fetched.mock.calls[0]?.[0]).toBe('/api/milestones')
})

it('does not try again, and says the status, a colon, and the text', async () => {
  const fetched = answer(500, 'broken')
  const client = createQueryClient()
  await expect(client.fetchQuery({ queryKey: ['api', 'config'] })).rejects.toThrow('500: broken')
  expect(fetched).toHaveBeenCalledOnce()
})

it('asks without a connection too: the browser may keep the answer', async () => {
  const fetched = answer(200, '{"listed":3}')
  const client = createQueryClient()
  onlineManager.setOnline(false)
  onTestFinished(() => onlineManager.setOnline(true))
  const write = new MutationObserver(client, { mutationFn: () => fetch('/api/profiles') })
  await Promise.all([client.fetchQuery({ queryKey: ['api', 'milestones'] }), write.mutate()])
  expect(fetched).toHaveBeenCalledTimes(2)
})

it('takes a 401 for nobody where it is told to', async () => {
  answer(401, '')
  const client = createQueryClient()
  const queryKey = ['api', 'auth', 'session']
  await expect(client.fetchQuery({ queryKey, meta: { nullOn401: true } })).resolves.toBeNull()
  await expect(client.fetchQuery({ queryKey: ['api', 'x'] })).rejects.toThrow('401: ')
})

it('says the text of the status where the body is empty', async () => {
  answer(502, '', 'Bad Gateway')
  const client = createQueryClient()
  await expect(client.fetchQuery({ queryKey: ['api', 'config'] })).rejects.toThrow(
    '502: Bad Gateway',
  )
  await expect(call(publicEndpoints.getConfig)).rejects.toThrow('502: Bad Gateway')
})

it('asks once: nothing grows stale, and neither focus nor a clock asks again', async () => {
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

it('tries a change once', async () => {
  const change = vi.fn(() => Promise.reject(new Error('No')))
  const changing = new MutationObserver(createQueryClient(), { mutationFn: change })
  await expect(changing.mutate()).rejects.toThrow('No')
  expect(change).toHaveBeenCalledOnce()
})
