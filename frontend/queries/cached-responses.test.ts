import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { isUnreached } from './cached-responses.ts'

const path = '/api/profile/ada'
const queryKey = ['api', 'profile', 'ada']

it.each([
  ['did not reach the directory', new TypeError('Failed to fetch'), true],
  ['was answered with an error', new Error('404'), false],
])('detects an unreached call: one that %s', async (_, failure, isOutOfReach) => {
  const client = new QueryClient()
  const fetchIt = () => Promise.reject(failure)
  const observer = new QueryObserver(client, { queryKey, queryFn: fetchIt, retry: false })
  const unsubscribe = observer.subscribe(() => undefined)
  await expect.poll(() => client.getQueryState(queryKey)?.error).toBe(failure)
  expect(isUnreached(client, path)).toBe(isOutOfReach)
  unsubscribe()
})

it('does not report a call with cached data as unreached', async () => {
  const client = new QueryClient()
  client.setQueryData(queryKey, { name: 'Ada' })
  const failure = new TypeError('Failed to fetch')
  const fetchIt = () => Promise.reject(failure)
  const observer = new QueryObserver(client, { queryKey, queryFn: fetchIt, retry: false })
  const unsubscribe = observer.subscribe(() => undefined)
  await expect.poll(() => client.getQueryState(queryKey)?.error).toBe(failure)
  expect(isUnreached(client, path)).toBe(false)
  unsubscribe()
})
