import { describe, expect, it } from 'vitest'
import { createMetricsGuard } from './metrics-guard.ts'

const local = new URL('http://localhost:4300')
const open = new URL('https://directory.example')
const token = 'a-token-of-the-metrics'

const requestFrom = (remoteAddress: string, headers: Record<string, string> = {}) => ({
  headers: { host: 'localhost:4300', ...headers },
  raw: { socket: { remoteAddress } },
})

describe('the guard without a token', () => {
  const guard = createMetricsGuard({ metricsToken: undefined, publicUrl: local, trustProxy: [] })

  it.each(['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'])(
    'allows a request from %s',
    (ip) => {
      expect(() => guard(requestFrom(ip))).not.toThrow()
    },
  )

  it.each(['10.0.0.1', '203.0.113.7', '::ffff:10.0.0.1', '2001:db8::1', ''])(
    'refuses a request from "%s"',
    (ip) => expect(() => guard(requestFrom(ip))).toThrow(/METRICS_TOKEN/),
  )

  it.each([
    ['x-forwarded-for', '127.0.0.1'],
    ['x-forwarded-proto', 'https'],
    ['x-real-ip', '127.0.0.1'],
    ['forwarded', 'for=127.0.0.1'],
    ['via', '1.1 proxy'],
    ['host', 'directory.example'],
  ])('refuses a local request with a forwarding header or a public host: %s', (name, value) => {
    expect(() => guard(requestFrom('127.0.0.1', { [name]: value }))).toThrow(/METRICS_TOKEN/)
  })

  it('allows only direct local requests behind a trusted proxy', () => {
    const behind = createMetricsGuard({
      metricsToken: undefined,
      publicUrl: open,
      trustProxy: ['127.0.0.1'],
    })
    const forwarded = requestFrom('127.0.0.1', { 'x-forwarded-for': '127.0.0.1' })
    expect(() => behind(forwarded)).toThrow(/METRICS_TOKEN/)
    expect(() => behind(requestFrom('127.0.0.1'))).not.toThrow()
  })

  it('refuses local requests when an unknown proxy is possible', () => {
    const exposed = createMetricsGuard({ metricsToken: undefined, publicUrl: open, trustProxy: [] })
    expect(() => exposed(requestFrom('127.0.0.1'))).toThrow(/METRICS_TOKEN/)
  })
})

describe('the guard with a token', () => {
  const guard = createMetricsGuard({ metricsToken: token, publicUrl: open, trustProxy: [] })

  it('allows every request with the token', () => {
    const authorization = `Bearer ${token}`
    expect(() => guard(requestFrom('203.0.113.7', { authorization }))).not.toThrow()
  })

  it.each(['', 'Bearer ', `Bearer ${token}x`, `Bearer ${token.slice(0, -1)}`, token])(
    'refuses the header "%s", even from this machine',
    (authorization) =>
      expect(() => guard(requestFrom('127.0.0.1', { authorization }))).toThrow(/Authorization/),
  )
})
