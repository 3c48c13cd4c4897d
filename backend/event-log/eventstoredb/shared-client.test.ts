import { EventStoreDBClient } from '@eventstore/db-client'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { shareClient } from './shared-client.ts'

const connect = vi.spyOn(EventStoreDBClient, 'connectionString')
afterEach(() => {
  connect.mockClear()
  vi.useRealTimers()
})

let count = 0
/** Returns the URL of another server, which receives no calls. */
const nextUrl = () => {
  count += 1
  return `esdb://127.0.0.1:${count}?tls=false`
}

/** Returns the settings of the most recently connected client. */
const lastSettings = () =>
  new URLSearchParams(String(connect.mock.calls.at(-1)?.[0]).split('?').slice(1).join('?'))

function share(url = nextUrl()) {
  const shared = shareClient(url)
  onTestFinished(shared.close)
  return shared
}

describe('the client of a connection string', () => {
  it('is shared until its last user closes it', async () => {
    const url = nextUrl()
    const [one, other] = [shareClient(url), shareClient(url)]
    const { client } = one
    expect(other.client).toBe(client)
    expect(share().client).not.toBe(client)
    await one.close()
    expect(other.isRetired(client)).toBe(false)
    expect(share(url).client).toBe(client)
    await other.close()
  })

  it('is replaced after its last user closed it', async () => {
    const url = nextUrl()
    const former = shareClient(url)
    const { client } = former
    await former.close()
    expect(former.isRetired(client)).toBe(true)
    former.replace(client, performance.now())
    expect(former.client).toBe(client)
    expect(share(url).client).not.toBe(client)
  })

  it('has a gossip timeout of one second by default', () => {
    share()
    expect(lastSettings().get('gossipTimeout')).toBe('1')
    expect(lastSettings().get('keepAliveTimeout')).toBe('10000')
    share(`${nextUrl()}&gossipTimeout=7&keepAliveTimeout=20000`)
    expect(lastSettings().getAll('gossipTimeout')).toEqual(['7'])
    expect(lastSettings().getAll('keepAliveTimeout')).toEqual(['20000'])
    share('esdb://eventstore')
    expect(connect.mock.calls.at(-1)?.[0]).toMatch(/^esdb:\/\/eventstore\?gossipTimeout=1&/)
  })

  it.each([
    ['esdb://admin:a%40b@one:2113,two:2113?tls=true', 'admin', 'a@b'],
    ['esdb+discover://admin:x@cluster.example', 'admin', 'x'],
    ['esdb://cluster.example', 'provenance', ''],
  ])('has the credentials of the string: %s', (url, username, password) =>
    expect(share(url).credentials).toEqual({ username, password }),
  )
})

describe('a silent client', () => {
  it('is replaced by one with a new connection', () => {
    const shared = share()
    const { client } = shared
    const dispose = vi.spyOn(client, 'dispose')
    shared.replace(client, performance.now())
    expect(shared.client).not.toBe(client)
    expect([shared.isRetired(client), shared.isRetired(shared.client)]).toEqual([true, false])
    expect(lastSettings().get('keepAliveTimeout')).toBe('10001')
    expect(dispose).toHaveBeenCalled()
  })

  it('is replaced once for several callers', () => {
    const shared = share()
    const { client } = shared
    const began = performance.now()
    shared.replace(client, began)
    const next = shared.client
    shared.replace(client, began)
    expect(shared.client).toBe(next)
  })

  it('is kept after an answer to another caller', () => {
    const shared = share()
    const { client } = shared
    const began = performance.now() - 1
    shared.recordAnswer()
    shared.replace(client, began)
    expect(shared.client).toBe(client)
    shared.replace(client, performance.now() + 1)
    expect(shared.client).not.toBe(client)
  })

  it('has its connection closed later, after pending discoveries', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const shared = share()
    const { client } = shared
    // biome-ignore lint/complexity/useLiteralKeys: the method is protected, without an alternative.
    const channel = await client['getChannel']()
    const close = vi.spyOn(channel, 'close')
    shared.replace(client, performance.now())
    await vi.advanceTimersByTimeAsync(29_000)
    expect(close).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(close).toHaveBeenCalled()
  })
})
