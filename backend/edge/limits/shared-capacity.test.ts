import { describe, expect, it } from 'vitest'
import { createSharedCapacity } from './shared-capacity.ts'

const ipOf = (subnet: number, host = 1) => `198.51.${subnet}.${host}`

/**
 * Creates a capacity of ten, four per network: one IPv4 address, or one IPv6 /64. A subnet, a /24 or a
 * /48, has no limit of its own. `evicted` lists the evicted holdings with the reason.
 */
function createTestCapacity() {
  const capacity = createSharedCapacity({ total: 10, perNetwork: 4 })
  const evicted: string[] = []
  const hold = (name: string, ip: string, weight = 1) =>
    capacity.acquire(ip, (overload) => evicted.push(`${name} ${overload}`), { weight })
  return { capacity, evicted, hold }
}

describe('a shared capacity', () => {
  it('evicts only a holding that exceeds the limit of its network', () => {
    const { evicted, hold } = createTestCapacity()
    hold('other', ipOf(2), 4)
    hold('first', ipOf(1), 2)
    hold('exact', ipOf(1), 2)
    expect(evicted).toEqual([])
    hold('beyond', ipOf(1))
    expect(evicted).toEqual(['beyond network'])
  })

  it('frees the weight of each released holding', () => {
    const { capacity, evicted, hold } = createTestCapacity()
    const [first, second] = [hold('first', ipOf(1), 2), hold('second', ipOf(1), 2)]
    first.release()
    first.release()
    expect(capacity.weightOf(ipOf(1))).toBe(2)
    expect(capacity.fits(ipOf(1), 2)).toBe(true)
    expect(capacity.fits(ipOf(1), 3)).toBe(false)
    second.release()
    hold('third', ipOf(1), 4)
    expect(evicted).toEqual([])
  })

  it('evicts the newest holding of the heaviest network for a newcomer when it is full', () => {
    const { evicted, hold } = createTestCapacity()
    hold('a1', ipOf(1), 3)
    hold('b1', ipOf(2), 2)
    hold('b2', ipOf(2), 2)
    hold('c1', ipOf(3), 3)
    hold('new', ipOf(4), 1)
    expect(evicted).toEqual(['b2 all'])
  })

  it('adds up the weight of all addresses of a subnet', () => {
    const { evicted, hold } = createTestCapacity()
    for (let host = 1; host <= 7; host += 1) hold(`crowd ${host}`, ipOf(1, host))
    hold('other', ipOf(2), 3)
    hold('new', ipOf(3))
    hold('crowd 8', ipOf(1, 8))
    expect(evicted).toEqual(['crowd 1 all', 'crowd 2 all'])
  })

  it('adds up the weight of all /64 networks of a /48', () => {
    const { evicted, hold } = createTestCapacity()
    for (let client = 1; client <= 9; client += 1)
      hold(`crowd ${client}`, `2001:db8:1:${client}::1`)
    hold('other', '2001:db8:2::1')
    hold('new', '2001:db8:3::1')
    expect(evicted).toEqual(['crowd 1 all'])
  })

  it('admits a newcomer among equals, but not a second holding of one of them', () => {
    const { capacity, evicted, hold } = createTestCapacity()
    for (let subnet = 1; subnet <= 10; subnet += 1) hold(`${subnet}`, ipOf(subnet))
    expect(capacity.accepts(ipOf(11), { weight: 1 })).toBe(true)
    expect(capacity.accepts(ipOf(2), { weight: 1 })).toBe(false)
    expect(evicted).toEqual([])
    hold('new', ipOf(11))
    hold('second of 2', ipOf(2))
    expect(evicted).toEqual(['1 all', 'second of 2 all'])
  })

  it('evicts others for a growing holding until it is the heaviest, then that holding', () => {
    const { evicted, hold } = createTestCapacity()
    for (const subnet of [1, 2, 3]) {
      hold(`${subnet} old`, ipOf(subnet), 1)
      hold(`${subnet} new`, ipOf(subnet), 2)
    }
    const growing = hold('growing', ipOf(4), 1)
    growing.grow(2)
    expect(evicted).toEqual(['1 new all'])
    growing.grow(1)
    expect(evicted).toEqual(['1 new all', 'growing all'])
  })

  it('counts a pinned holding without evicting it', () => {
    const { capacity, evicted, hold } = createTestCapacity()
    hold('pinned', ipOf(1), 4).pin()
    hold('b', ipOf(2), 3)
    hold('c', ipOf(3), 3)
    hold('new', ipOf(4), 1)
    expect(evicted).toEqual(['b all'])
    expect(capacity.fits(ipOf(1), 1)).toBe(false)
  })

  it('evicts a newcomer if all other holdings are pinned', () => {
    const { capacity, evicted, hold } = createTestCapacity()
    for (const subnet of [1, 2]) hold('pinned', ipOf(subnet), 4).pin()
    hold('pinned', ipOf(3), 2).pin()
    expect(capacity.accepts(ipOf(4), { weight: 1 })).toBe(false)
    hold('new', ipOf(4), 1)
    expect(evicted).toEqual(['new all'])
  })
})
