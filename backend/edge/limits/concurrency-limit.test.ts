import { expect, it, onTestFinished, vi } from 'vitest'
import { Refusal } from '#domain/refusal.ts'
import { createConcurrencyLimit as limit, limitPerNetwork } from './concurrency-limit.ts'
import { networkLimits } from './limits.ts'

const createLimit = () => limit({ perKey: 2, total: 3, queue: 27 })
const refused = { code: 'unavailable', details: { retryAfter: 2 } }

/** Creates tasks that end when the test ends them. */
function createTasks() {
  const started: string[] = []
  const ends: (() => void)[] = []
  const work = (name: string) => () => {
    started.push(name)
    return new Promise<void>((resolve) => ends.push(resolve))
  }
  return { started, work, endFirst: () => ends.shift()?.() }
}

const settle = () => new Promise(setImmediate)

it('queues tasks of a busy network, but not those of another network', async () => {
  const withLimit = createLimit()
  const { started, work, endFirst } = createTasks()
  const greedy = Array.from({ length: 6 }, (_, i) => withLimit('greedy', work(`greedy${i}`)))
  await settle()
  expect(started).toEqual(['greedy0', 'greedy1'])
  const other = withLimit('other', work('other'))
  await settle()
  expect(started).toEqual(['greedy0', 'greedy1', 'other'])
  while (started.length < 7) {
    endFirst()
    await settle()
  }
  expect(started.slice(3)).toEqual(['greedy2', 'greedy3', 'greedy4', 'greedy5'])
  for (let i = 0; i < 2; i += 1) endFirst()
  await Promise.all([...greedy, other])
})

it('starts queued tasks before one that arrives as another task ends', async () => {
  const withLimit = createLimit()
  const { started, work, endFirst } = createTasks()
  const waiting = ['one', 'two', 'three'].map((name) => withLimit('some', work(name)))
  await settle()
  endFirst()
  const late = withLimit('some', work('late'))
  await settle()
  expect(started).toEqual(['one', 'two', 'three'])
  for (let i = 0; i < 3; i += 1) {
    endFirst()
    await settle()
  }
  await Promise.all([...waiting, late])
})

it('refuses a task beyond the queue until there is room', async () => {
  const withLimit = createLimit()
  const { work, endFirst } = createTasks()
  const line = Array.from({ length: 6 }, (_, i) => withLimit('greedy', work(`${i}`)))
  await expect(withLimit('greedy', work('beyond'))).rejects.toMatchObject(refused)
  endFirst()
  await line[0]
  const last = withLimit('greedy', work('room'))
  while (line.length > 0) {
    endFirst()
    await settle()
    line.pop()
  }
  endFirst()
  await last
})

it('frees the place of a task that fails', async () => {
  const withLimit = createLimit()
  const fails = () => Promise.reject(new Error('broken'))
  for (let i = 0; i < 9; i += 1) await expect(withLimit('one', fails)).rejects.toThrow('broken')
  expect(await withLimit('one', async () => 'done')).toBe('done')
})

it('keeps the queue of a network while one of its tasks runs', async () => {
  const withLimit = limit({ perKey: 1, total: 9 })
  const { started, work, endFirst } = createTasks()
  const line = ['one', 'two'].map((name) => withLimit('some', work(name)))
  await settle()
  endFirst()
  await line[0]
  await settle()
  line.push(withLimit('some', work('three')))
  await settle()
  expect(started).toEqual(['one', 'two'])
  endFirst()
  await settle()
  endFirst()
  await Promise.all(line)
})

it('refuses with `unavailable` without a reason, `rate-limited` with one, and always Retry-After', async () => {
  const withLimit = limit({ perKey: 1, total: 1, queue: 0 })
  const { work, endFirst } = createTasks()
  const first = withLimit('some', work('one'))
  await expect(withLimit('some', work('two'))).rejects.toEqual(
    new Refusal('unavailable', { retryAfter: 2 }),
  )
  const withReason = limit({ perKey: 1, queue: 0, reason: 'Too many searches.' })
  const only = withReason('some', work('three'))
  const detail = 'Too many searches. Please try again in a moment.'
  await expect(withReason('some', work('four'))).rejects.toEqual(
    new Refusal('rate-limited', { detail, retryAfter: 2 }),
  )
  await settle()
  endFirst()
  endFirst()
  await Promise.all([first, only])
})

it('delays a refusal by `refusalDelayMs`', async () => {
  const withLimit = limit({ perKey: 1, total: 1, queue: 0, refusalDelayMs: 300 })
  const { work, endFirst } = createTasks()
  const only = withLimit('greedy', work('only'))
  const onRefusal = vi.fn<(error: unknown) => void>()
  const beyond = withLimit('greedy', work('beyond')).catch(onRefusal)
  for (let i = 0; i < 5; i += 1) await settle()
  expect(onRefusal).not.toHaveBeenCalled()
  await beyond
  expect(onRefusal).toHaveBeenCalledWith(expect.objectContaining({ code: 'unavailable' }))
  endFirst()
  await only
})

it('gives a subnet at most half of the places, so that it delays no other subnet', async () => {
  const withLimit = limit({ perKey: 1, total: 4, queue: 8 })
  const { started, work, endFirst } = createTasks()
  const crowd = Array.from({ length: 6 }, (_, i) => withLimit(`198.51.100.${i}`, work(`crowd${i}`)))
  await settle()
  expect(started).toEqual(['crowd0', 'crowd1'])
  const others = [
    withLimit('203.0.113.1', work('other')),
    withLimit('2001:db8:1:2::/64', work('sixth')),
  ]
  await settle()
  expect(started).toEqual(['crowd0', 'crowd1', 'other', 'sixth'])
  for (let ended = 0; ended < 8; ended += 1) {
    endFirst()
    await settle()
  }
  await Promise.all([...crowd, ...others])
})

it('gives a key a quarter of the room that is left, and always one task', async () => {
  const withLimit = limit({ perKey: 1, total: 2, queue: 22 })
  const { work, endFirst } = createTasks()
  const keys = ['one', 'two', 'three', 'four', 'five', 'six']
  const tasks = keys.map((key) => Array.from({ length: 9 }, () => withLimit(key, work(key))))
  const outcomes = Promise.all(tasks.map((ofKey) => Promise.allSettled(ofKey)))
  for (let ended = 0; ended < 20; ended += 1) {
    await settle()
    endFirst()
  }
  const admitted = (await outcomes).map(
    (settled) => settled.filter(({ status }) => status === 'fulfilled').length,
  )
  expect(admitted).toEqual([5, 4, 3, 3, 2, 2])
  expect(await withLimit('one', async () => 'again')).toBe('again')
})

it('refuses networks of a subnet beyond the fourth while the queue is full', async () => {
  const withLimit = limit({ perKey: 1, total: 1, queue: 1 })
  const { work, endFirst } = createTasks()
  const crowd = Array.from({ length: 4 }, (_, i) => withLimit(`198.51.100.${i}`, work(`${i}`)))
  await expect(withLimit('198.51.100.99', work('beyond'))).rejects.toMatchObject(refused)
  const other = withLimit('203.0.113.1', work('other'))
  for (let ended = 0; ended < 5; ended += 1) {
    await settle()
    endFirst()
  }
  await Promise.all([...crowd, other])
  const again = withLimit('198.51.100.99', work('again'))
  await settle()
  endFirst()
  await again
})

it('runs one task per key at a time, even after a failure, and other keys concurrently', async () => {
  const withLimit = limit({ perKey: 1 })
  const end = Promise.withResolvers<void>()
  const started: string[] = []
  const begin = (name: string, until?: Promise<void>) => () => {
    started.push(name)
    return until ?? Promise.resolve()
  }
  const first = withLimit('a', begin('first', end.promise))
  const second = withLimit('a', begin('second'))
  await withLimit('b', begin('other'))
  expect(started).toEqual(['first', 'other'])
  end.reject(new Error('broken'))
  await expect(first).rejects.toThrow('broken')
  await second
  expect(started).toEqual(['first', 'other', 'second'])
})

it('removes a key without tasks from memory', async () => {
  const forgotten = vi.spyOn(Map.prototype, 'delete')
  onTestFinished(() => forgotten.mockRestore())
  const withLimit = limit({ perKey: 1 })
  await Promise.all(['one', 'two'].map((name) => withLimit('some', async () => name)))
  // The key is its own subnet.
  expect(forgotten.mock.calls.filter(([key]) => key === 'some')).toHaveLength(2)
})

it('counts all addresses of a /64 as one network', async () => {
  const withNetworkLimit = limitPerNetwork('longList')
  const end = Promise.withResolvers<void>()
  const ask = (ip: string) => withNetworkLimit({ ip }, () => end.promise)
  const first = Array.from({ length: networkLimits.longList.perKey }, () => ask('2001:db8::1'))
  await expect(ask('2001:db8::2')).rejects.toMatchObject({ code: 'rate-limited' })
  end.resolve()
  await Promise.all(first)
})

it('delays a newcomer by at most two tasks of each network, even behind long queues', async () => {
  const withLimit = limit({ perKey: 1, total: 2 })
  const done: string[] = []
  const ask = (network: string) => withLimit(network, async () => void done.push(network))
  const crowd = ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4']
  const all = crowd.flatMap((network) => Array.from({ length: 60 }, () => ask(network)))
  await ask('198.51.100.1')
  expect(done.indexOf('198.51.100.1')).toBeLessThanOrEqual(2 * crowd.length)
  await Promise.all(all)
})
