import { describe, expect, it } from 'vitest'
import { createNetworkCounter } from './network-counter.ts'

const from = (ip: string) => ({ ip, userAgent: `agent of ${ip}` })
const at = (second: number) => `2026-03-01T12:00:0${second}.000Z`

describe('a counter of networks', () => {
  it('counts attempts, with each code and flag once, the first origin, and the first and last time', () => {
    const counter = createNetworkCounter(10)
    counter.add('a', {
      at: at(1),
      codes: ['conflict'],
      flags: ['lookalike_name'],
      origin: from('1'),
    })
    counter.add('a', { at: at(2), codes: ['conflict', 'not-held'], origin: from('2') })
    counter.add('b', { at: at(3), codes: [], origin: from('3') })
    expect(counter.take()).toEqual([
      {
        since: at(1),
        until: at(2),
        count: 2,
        codes: new Set(['conflict', 'not-held']),
        flags: new Set(['lookalike_name']),
        origin: from('1'),
      },
      {
        since: at(3),
        until: at(3),
        count: 1,
        codes: new Set(),
        flags: new Set(),
        origin: from('3'),
      },
    ])
    expect(counter.take()).toEqual([])
  })

  it('keeps counts that are not due', () => {
    const counter = createNetworkCounter(10)
    for (const network of ['a', 'b', 'b']) {
      counter.add(network, { at: at(1), codes: [], origin: from(network) })
    }
    const taken = counter.take(({ count }) => count > 1)
    expect(taken.map(({ origin }) => origin.ip)).toEqual(['b'])
    expect(counter.take().map(({ origin }) => origin.ip)).toEqual(['a'])
  })

  it('counts networks beyond the limit as one, and continues to count the earlier ones', () => {
    const counter = createNetworkCounter(2)
    for (const network of ['a', 'b', 'c', 'd', 'a', 'c']) {
      counter.add(network, { at: at(1), codes: [], origin: from(network) })
    }
    expect(counter.take().map(({ origin, count }) => [origin.ip, count])).toEqual([
      ['a', 2],
      ['b', 1],
      ['others', 3],
    ])
  })
})
