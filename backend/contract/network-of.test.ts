import { describe, expect, it } from 'vitest'
import { networkOf, parseIpAddress, subnetOf } from './network-of.ts'

describe('the network of an address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['0:0:0:0:0:FFFF:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::ffff', '2001:db8:1:2::/64'],
    ['2001:db8::9', '2001:db8:0:0::/64'],
    ['2001:db8::ffff:203.0.113.7', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['203.0.113.7:5678', '203.0.113.7'],
    [' 203.0.113.7 ', '203.0.113.7'],
    ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
    ['[::ffff:203.0.113.7]:1', '203.0.113.7'],
    ['203.0.113.7.junk', 'unknown'],
    ['203.0.113.700', 'unknown'],
    ['[203.0.113.7:1', 'unknown'],
    ['_hidden', 'unknown'],
    ['', 'unknown'],
  ])('is, for %s, %s', (ip, network) => {
    expect(networkOf(ip)).toBe(network)
  })
})

describe('an address', () => {
  it.each([
    ['203.0.113.7:5678', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['2001:0DB8::0001', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['[2001:db8:1:2::9]:443', '2001:db8:1:2::9'],
    ['01.2.3.4', null],
    ['1.2.3', null],
    ['::1]/x', null],
    ['1::2::3', null],
    [':', null],
  ])('is parsed from %s to %s', (ip, address) => {
    expect(parseIpAddress(ip)).toBe(address)
  })
})

describe('the subnet of an address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.0/24'],
    ['::ffff:203.0.113.7', '203.0.113.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['2001:db8::9', '2001:db8:0::/48'],
    ['_hidden', 'unknown'],
  ])('is, for %s, %s', (ip, subnet) => {
    expect(subnetOf(ip)).toBe(subnet)
  })
})
