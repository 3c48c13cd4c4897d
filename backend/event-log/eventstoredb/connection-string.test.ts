import { afterEach, describe, expect, it, vi } from 'vitest'
import { findConnectionFault } from './connection-string.ts'

const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
afterEach(() => warned.mockClear())

describe('the connection string of an EventStoreDB', () => {
  it.each([
    'esdb://127.0.0.1:2113?tls=false',
    'esdb://eventstore',
    'esdb://eventstore/',
    'esdb://one:2113,two:2114,three:2115?tls=false',
    'esdb://one,two,three',
    'esdb://one,two:2114,three?tls=true&nodePreference=leader',
    'esdb+discover://cluster.example',
    'esdb+discover://cluster.example:2113?tls=true&maxDiscoverAttempts=3',
    'esdb://admin:changeit@localhost:2113?tls=false',
    'esdb://admin:a%40b%3Ac@one:2113,two:2113?tls=true&keepAliveInterval=10000',
    'esdb+discover://admin:changeit@cluster.example?tls=true&throwOnAppendFailure=false',
  ])('is valid: %s', (text) => {
    expect(findConnectionFault(text)).toBeUndefined()
    expect(warned).not.toHaveBeenCalled()
  })

  it.each([
    ['http://host:2113', 'at character 1 it expects esdb:// or esdb+discover://'],
    ['esdb:/host', 'at character 1 it expects esdb://'],
    ['esdb://', 'must be a connection string'],
    ['esdb://?tls=false', 'it expects host'],
    ['esdb://one:port,two', 'it expects port number'],
    ['esdb://one:2113:2114', 'it expects , or ?key=value'],
    ['esdb://one:2113,two:2113&tls=false', 'it expects ?key=value'],
    ['esdb://one?tls=maybe', 'it expects true or false'],
    ['esdb://one?keepAliveInterval=often', 'it expects Integer'],
    ['esdb://one?nodePreference=fastest', 'it expects leader or follower'],
    ['esdb://admin:%E0@one', 'must be a connection string'],
    ['esdb://one?tlsCAFile=/nowhere/ca.crt', 'names a file that cannot be read: check tlsCAFile'],
    ['esdb://one?userCertFile=/nowhere/a.crt', 'one of userCertFile and userKeyFile without the'],
    ['esdb://one?tlsVerifyCert=false', 'tlsVerifyCert=false'],
    ['esdb://one?color=blue', 'has the option color'],
    ['junk', 'must be a connection string'],
  ])('is rejected: %s', (text, reason) => {
    expect(findConnectionFault(text)).toContain(reason)
    expect(warned).not.toHaveBeenCalled()
  })

  it('is rejected without quoting its password', () => {
    for (const rest of ['one:port', 'one?tls=maybe', 'one?color=blue', 'one?tlsVerifyCert=false']) {
      expect(findConnectionFault(`esdb://admin:mysecret@${rest}`)).not.toContain('mysecret')
    }
    expect(warned).not.toHaveBeenCalled()
  })
})
