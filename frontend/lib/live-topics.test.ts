import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTestClient } from '#tests/support/live-client.ts'

const noon = new Date('2026-11-21T12:00:00Z')

beforeEach(() => {
  vi.useFakeTimers({ now: noon })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Creates the callbacks of a follower, and records their calls. */
function follower() {
  const received: unknown[] = []
  return {
    received,
    onMessage: (message: unknown) => received.push(message),
    onGap: () => received.push('gap'),
    onRefused: (code: string) => received.push(code),
  }
}

describe('an extra topic', () => {
  const news = { topic: 'attempts', position: '4', changes: [{ kind: 'upsert', key: 'a' }] }

  it('is subscribed over the same socket from the current position, and unsubscribed', () => {
    const { client, socket, sockets, messages } = startTestClient()
    const reader = follower()
    socket(0).accept('3')
    const leave = client.follow('attempts', reader)
    socket(0).receive(news)
    leave()
    socket(0).receive(news)
    expect(socket(0).sent.slice(1)).toEqual([
      { subscribe: ['attempts'], after: '3', log: 'a-log' },
      { unsubscribe: ['attempts'] },
    ])
    expect(reader.received).toEqual([news])
    expect(messages).toHaveLength(1)
    expect(sockets).toHaveLength(1)
  })

  it('is subscribed after the first heartbeat, and again over each later socket', () => {
    const { client, socket } = startTestClient({ from: { position: '1', log: 'a-log' } })
    socket(0).open()
    client.follow('attempts', follower())
    expect(socket(0).sent).toHaveLength(1)
    socket(0).receive({ heartbeat: '2', log: 'a-log' })
    expect(socket(0).sent[1]).toEqual({ subscribe: ['attempts'], after: '2', log: 'a-log' })
    socket(0).disconnect()
    vi.advanceTimersByTime(1000)
    socket(1).open()
    const subscribe = ['directory', 'attempts']
    expect(socket(1).sent).toEqual([{ subscribe, after: '2', log: 'a-log' }])
  })

  it('has a gap when its socket has one, or after a reset', () => {
    const { client, socket } = startTestClient()
    const reader = follower()
    client.follow('attempts', reader)
    socket(0).accept()
    socket(0).receive({ reset: 'attempts' })
    expect(reader.received).toEqual(['gap', 'gap'])
  })

  it('is retried once over a new socket when it is refused', () => {
    const { client, socket, sockets } = startTestClient()
    const reader = follower()
    socket(0).accept()
    client.follow('attempts', reader)
    socket(0).receive({ refused: 'attempts', code: 'not-allowed' })
    expect(socket(0).closed).toBe(true)
    socket(1).accept('5')
    expect(reader.received).toEqual([])
    socket(1).receive({ refused: 'attempts', code: 'not-allowed' })
    expect(reader.received).toEqual(['not-allowed'])
    socket(1).receive({ heartbeat: '6', log: 'a-log' })
    expect(sockets).toHaveLength(2)
    expect(socket(1).sent).toHaveLength(1)
  })

  it('is retried again when it is followed again', () => {
    const { client, socket, sockets } = startTestClient()
    const refusal = { refused: 'attempts', code: 'not-allowed' }
    socket(0).accept()
    client.follow('attempts', follower())
    socket(0).receive(refusal)
    socket(1).accept()
    socket(1).receive(refusal)
    client.follow('attempts', follower())
    socket(1).receive(refusal)
    expect(sockets).toHaveLength(3)
  })

  it('can be followed before the page has a client, and left before and after', async () => {
    vi.resetModules()
    const { followTopic, provideLiveClient } = await import('./follow-topic.ts')
    const { client, socket } = startTestClient()
    socket(0).accept('3')
    const leaveEarly = followTopic('attempts', follower())
    const leave = followTopic('review', follower())
    leaveEarly()
    provideLiveClient(client)
    await vi.advanceTimersByTimeAsync(0)
    const resume = { after: '3', log: 'a-log' }
    expect(socket(0).sent.slice(1)).toEqual([{ subscribe: ['review'], ...resume }])
    leave()
    expect(socket(0).sent.slice(2)).toEqual([{ unsubscribe: ['review'] }])
  })
})
