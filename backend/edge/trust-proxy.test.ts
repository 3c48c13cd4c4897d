import { expect, it } from 'vitest'
import { trustProxies } from './trust-proxy.ts'

it('believes nobody where no network is named', () => {
  expect(trustProxies([])).toBe(false)
})

it('believes the networks that are named', () => {
  expect(trustProxies(['10.0.0.0/8', '::1'])).toEqual(['10.0.0.0/8', '::1'])
})

it.each(['true', '1', 'loopback', '*', ''])('takes no %j for a network', (network) => {
  expect(() => trustProxies([network])).toThrow('TRUST_PROXY')
})
