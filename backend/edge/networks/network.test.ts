import { expect, it } from 'vitest'
import { indexNetworks, parseNetwork } from './network.ts'

it('finds the networks that contain an address, narrowest first', () => {
  const written = ['203.0.0.0/16', '203.0.113.7', '203.0.113.0/24', '2001:db8::/48']
  const find = indexNetworks(written.map((text) => [parseNetwork(text), text] as const))
  expect(find('203.0.113.7')).toEqual(['203.0.113.7', '203.0.113.0/24', '203.0.0.0/16'])
  expect(find('203.0.113.8')).toEqual(['203.0.113.0/24', '203.0.0.0/16'])
  expect(find('2001:db8::7')).toEqual(['2001:db8::/48'])
  expect(find('unknown')).toEqual([])
})
