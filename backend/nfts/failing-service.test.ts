import { inspect } from 'node:util'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { NftServiceName } from '#contract/views/nft.ts'
import { createLookUp, neverAborts, statusOf, wallet } from '#tests/support/nft-look-up.ts'
import {
  alchemyNft,
  alchemyPage,
  moralisNft,
  moralisPage,
  type NftHandler,
  type NftResponse,
  openSeaNft,
  openSeaPage,
  serveNfts,
} from '#tests/support/nft-services.ts'

describe('a failing service', () => {
  it.each([500, 502, 503])('is retried after 1, 2 and 4 seconds for a %i', async (status) => {
    const { lookUp, waits, Moralis, warned } = await createLookUp({ Moralis: () => ({ status }) })
    const { services } = await lookUp(wallet, neverAborts)
    expect(statusOf(services)).toMatchObject({ Moralis: 'failed' })
    expect(waits).toEqual([1000, 2000, 4000])
    expect(Moralis.requestedUrls).toHaveLength(4)
    expect(warned).toHaveLength(1)
  })

  it('succeeds on the second try if it failed once', async () => {
    let count = 0
    const { lookUp, waits } = await createLookUp({
      Moralis: () => {
        count += 1
        return count === 1 ? (response) => response.destroy() : moralisPage([moralisNft('1')])
      },
    })
    const { items, services } = await lookUp(wallet, neverAborts)
    expect([items.length, statusOf(services).Moralis]).toEqual([1, 'answered'])
    expect(waits).toEqual([1000])
  })

  it.each([400, 401, 403, 404])('is not retried for a %i', async (status) => {
    const { lookUp, waits, Moralis } = await createLookUp({ Moralis: () => ({ status }) })
    expect(statusOf((await lookUp(wallet, neverAborts)).services)).toMatchObject({
      Moralis: 'failed',
    })
    expect([waits, Moralis.requestedUrls.length]).toEqual([[], 1])
  })

  it.each<[NftServiceName, Record<string, string>, number[]]>([
    ['OpenSea', {}, [2000]],
    ['OpenSea', { 'retry-after': '5' }, [5000]],
    ['OpenSea', { 'retry-after': '1' }, [2000]],
    ['OpenSea', { 'retry-after': '9999' }, [30_000]],
    ['Alchemy', { 'retry-after': '3' }, [3000]],
    ['Moralis', {}, []],
  ])(
    'is retried for a 429 after its own wait, or a longer retry-after of up to 30 seconds: %s with %j',
    async (name, headers, waits) => {
      let count = 0
      const once: NftHandler = () => {
        count += 1
        if (count === 1) return { status: 429, headers }
        if (name === 'OpenSea') return openSeaPage([openSeaNft('1')])
        return name === 'Alchemy' ? alchemyPage([alchemyNft('1')]) : moralisPage([moralisNft('1')])
      }
      const { lookUp, waits: waited } = await createLookUp({ [name]: once })
      const { items } = await lookUp(wallet, neverAborts)
      expect(waited).toEqual(waits)
      expect(items).toHaveLength(waits.length)
    },
  )

  it('returns the earlier pages if it fails between two pages', async () => {
    const { lookUp } = await createLookUp({
      Alchemy: ({ searchParams }) =>
        searchParams.has('pageKey') ? { status: 404 } : alchemyPage([alchemyNft('1')], 'more'),
    })
    const { items, services } = await lookUp(wallet, neverAborts)
    expect(items).toHaveLength(1)
    expect(statusOf(services)).toMatchObject({ Alchemy: 'partial' })
  })

  it('does not affect the other services', async () => {
    const { lookUp } = await createLookUp({
      OpenSea: () => ({ status: 401 }),
      Moralis: () => moralisPage([moralisNft('1')]),
    })
    const { items, services } = await lookUp(wallet, neverAborts)
    expect(items).toHaveLength(1)
    expect(statusOf(services)).toEqual({
      OpenSea: 'failed',
      Alchemy: 'no-key',
      Moralis: 'answered',
    })
  })

  it('does not receive its key at another address after a redirect', async () => {
    const elsewhere = await serveNfts(() => openSeaPage([openSeaNft('1')]))
    onTestFinished(elsewhere.close)
    const headers = { location: elsewhere.url }
    const { lookUp } = await createLookUp({ OpenSea: () => ({ status: 302, headers }) })
    const { items, services } = await lookUp(wallet, neverAborts)
    expect([items, statusOf(services).OpenSea]).toEqual([[], 'failed'])
    expect(elsewhere.requestedUrls).toEqual([])
  })

  it.each<[string, NftResponse]>([
    ['without JSON', (response) => void response.end('<html>')],
    ['with other JSON', { hello: 'world' }],
    ['without an end', (response) => pour(response)],
  ])('counts as failed after a response %s', async (_, response) => {
    const { lookUp, warned, Alchemy } = await createLookUp({ Alchemy: () => response })
    const { items, services } = await lookUp(wallet, neverAborts)
    expect([items, statusOf(services).Alchemy]).toEqual([[], 'failed'])
    // The key is part of the URL.
    expect(Alchemy.requestedUrls.length).toBeGreaterThan(0)
    expect(warned).toHaveLength(1)
    expect(inspect(warned, { depth: 9 })).not.toContain('the-key')
  })
})

function pour(response: import('node:http').ServerResponse): void {
  const block = Buffer.alloc(1024 * 1024, ' ')
  const more = () => {
    while (!response.destroyed && response.write(block));
  }
  response.on('drain', more)
  more()
}
