import { expect, it } from 'vitest'
import { trustProxies } from './trust-proxy.ts'

it('trusts no proxy without a configured network', () => {
  expect(trustProxies([])).toBe(false)
})

it('trusts the configured networks', () => {
  expect(trustProxies(['10.0.0.0/8', '::1'])).toEqual(['10.0.0.0/8', '::1'])
})

it.each(['true', '1', 'loopback', '*', ''])('rejects %j as a network', (network) => {
  expect(() => trustProxies([network])).toThrow('TRUST_PROXY')
})
