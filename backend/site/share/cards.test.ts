import type { FastifyRequest } from 'fastify'
import { expect, it } from 'vitest'
import type { CardContent } from '#art/render/png-renderer.ts'
import { createFakePool } from '#tests/support/fake-pool.ts'
import { type CardCache, createCardCache, createCardRenderer } from './cards.ts'

it('removes the cards of profiles that are no longer listed, and no others', () => {
  const { entries, evictRemoved } = createCardCache()
  for (const key of ['gone', 'stays', 'house'])
    entries.set(key, { version: '1', png: Buffer.from(key) })
  evictRemoved(['gone'])
  expect([...entries.keys()].toSorted()).toEqual(['house', 'stays'])
})

it.each<[string, string, (cards: CardCache) => void, string[]]>([
  ['keeps', 'another profile changes', ({ evictRemoved }) => evictRemoved([]), ['ada']],
  ['does not keep', 'its profile is removed', ({ evictRemoved }) => evictRemoved(['ada']), []],
  ['does not keep', 'removals are missed', ({ clear }) => clear(), []],
])('%s a card if %s while it is rendered', async (_keeps, _when, interrupt, kept) => {
  const cards = createCardCache()
  const rendered = Promise.withResolvers<Buffer>()
  const begun = Promise.withResolvers<void>()
  const keyedIds = { ipKey: () => 'network', networkKey: () => 'subnet' }
  const pool = createFakePool(async () => ({ rows: [{ wait: null }] }))
  const render = () => {
    begun.resolve()
    return rendered.promise
  }
  const renderCard = createCardRenderer({ keyedIds, pool, cards } as never, { render } as never)
  const card = { key: 'ada', version: '1', describe: async () => ({}) as CardContent }
  const sent = renderCard({ ip: '203.0.113.7' } as FastifyRequest, card)
  await begun.promise
  interrupt(cards)
  rendered.resolve(Buffer.from('card'))
  expect(String(await sent)).toBe('card')
  expect([...cards.entries.keys()]).toEqual(kept)
})
