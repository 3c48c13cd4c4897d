import { describe, expect, it } from 'vitest'
import { AppendUnconfirmed, LogUnavailable, WrongExpectedRevision } from '../port.ts'
import { type AppendCommand, type Outcome, openGroupCommit, type Send } from './group-commit.ts'

const command = (stream: string): AppendCommand => ({ stream, events: [], expected: 'no-stream' })
const never = () => new Promise<never>(() => undefined)
const appended = { revision: 0n, position: 1n }

/** Creates a lane whose batches wait until the test answers them. */
function createLane() {
  const batches: { streams: string[]; answer: (outcome: Outcome) => void }[] = []
  const send: Send = (batch) => {
    const { promise, resolve } = Promise.withResolvers<Outcome[]>()
    const answer = (outcome: Outcome) => resolve(batch.map(() => outcome))
    batches.push({ streams: batch.map(({ stream }) => stream), answer })
    return promise
  }
  return { send, batches }
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

describe('a command without an answer', () => {
  it('rejects in time, even while its try is pending', async () => {
    const group = openGroupCommit([never], 300)
    await expect(group.append(command('a'))).rejects.toBeInstanceOf(AppendUnconfirmed)
  })

  it('rejects as not appended if it was only queued', async () => {
    const group = openGroupCommit([never], 30)
    const first = group.append(command('a'))
    first.catch(() => undefined)
    await nextTurn()
    const second = await group.append(command('a')).catch((error) => error)
    expect(second).toBeInstanceOf(LogUnavailable)
    expect(second).not.toBeInstanceOf(AppendUnconfirmed)
  })

  it('rejects as not appended if Postgres refused each try', async () => {
    const starting = Object.assign(new Error('starting up'), { code: '57P03' })
    const group = openGroupCommit([() => Promise.reject(starting)], 30)
    const refused = await group.append(command('a')).catch((error) => error)
    expect(refused).toBeInstanceOf(LogUnavailable)
    expect(refused).not.toBeInstanceOf(AppendUnconfirmed)
  })

  it('rejects as unconfirmed after one unanswered try', async () => {
    const starting = Object.assign(new Error('starting up'), { code: '57P03' })
    const faults: Error[] = [new AppendUnconfirmed('no answer', { cause: starting })]
    const group = openGroupCommit([() => Promise.reject(faults.shift() ?? starting)], 100)
    await expect(group.append(command('a'))).rejects.toBeInstanceOf(AppendUnconfirmed)
  })
})

describe('a batch', () => {
  it('is limited in size', async () => {
    const { send, batches } = createLane()
    const group = openGroupCommit([send], 30_000)
    const event = { id: 'id', type: 'ProfileListed', data: 'x'.repeat(3_000_000), metadata: '{}' }
    const large = ['a', 'b'].map((stream) => group.append({ ...command(stream), events: [event] }))
    await nextTurn()
    expect(batches.map(({ streams }) => streams)).toEqual([['a']])
    for (const index of [0, 1]) {
      batches[index]?.answer(appended)
      await nextTurn()
    }
    await expect(Promise.all(large)).resolves.toHaveLength(2)
  })
})

describe('two lanes', () => {
  it('never write one stream at the same time', async () => {
    const [left, right] = [createLane(), createLane()]
    const group = openGroupCommit([left.send, right.send], 30_000)
    const begun = group.append(command('a'))
    await nextTurn()
    const next = group.append(command('a'))
    // Enough commands for the second lane to start.
    const others = Array.from({ length: 40 }, (_, index) => group.append(command(`b${index}`)))
    await nextTurn()
    const sent = () => [...left.batches, ...right.batches]
    expect(sent()).toHaveLength(2)
    expect(sent().flatMap(({ streams }) => streams.filter((stream) => stream === 'a'))).toEqual([
      'a',
    ])
    const [first] = sent().filter(({ streams }) => streams.includes('a'))
    first?.answer(appended)
    await expect(begun).resolves.toEqual(appended)
    await nextTurn()
    for (let round = 0; round < 4; round += 1) {
      for (const { answer } of sent()) answer(appended)
      await nextTurn()
    }
    await expect(Promise.all([...others, next])).resolves.toHaveLength(41)
  })

  it('report a conflict', async () => {
    const { send, batches } = createLane()
    const group = openGroupCommit([send], 30_000)
    const lost = group.append(command('a'))
    await nextTurn()
    batches[0]?.answer('conflict')
    await expect(lost).rejects.toBeInstanceOf(WrongExpectedRevision)
  })
})
