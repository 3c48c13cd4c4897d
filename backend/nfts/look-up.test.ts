import { describe, expect, it } from 'vitest'
import { createLookUp, neverAborts, statusOf, wallet } from '#tests/support/nft-look-up.ts'
import {
  alchemyNft,
  alchemyPage,
  moralisNft,
  moralisPage,
  type NftResponse,
  openSeaNft,
  openSeaPage,
} from '#tests/support/nft-services.ts'

const another = '0xdefdefdefdefdefdefdefdefdefdefdefdefdefd'
const neverAnswer: NftResponse = () => undefined

describe('a look-up', () => {
  it('merges the services, the marketplace first', async () => {
    const { lookUp } = await createLookUp({
      OpenSea: () => openSeaPage([openSeaNft('1')]),
      Alchemy: () => alchemyPage([alchemyNft('2')]),
      Moralis: () => moralisPage([moralisNft('3')]),
    })
    const { items } = await lookUp(wallet, neverAborts)
    expect(items.map(({ source }) => source)).toEqual(['OpenSea', 'Moralis', 'Alchemy'])
  })

  it('follows the pages of each service, with pauses and within its rate limit', async () => {
    const { lookUp, waits, OpenSea } = await createLookUp({
      OpenSea: ({ searchParams }) => {
        const page = Number(searchParams.get('next') ?? 0)
        return openSeaPage([openSeaNft(String(page))], page < 3 ? String(page + 1) : undefined)
      },
    })
    const { items, services } = await lookUp(wallet, neverAborts)
    expect(items).toHaveLength(4)
    expect(statusOf(services)).toMatchObject({ OpenSea: 'answered' })
    expect(OpenSea.requestedUrls.map(({ searchParams }) => searchParams.get('next'))).toEqual([
      null,
      '1',
      '2',
      '3',
    ])
    expect(waits).toEqual([300, 300, 300])
  })

  it('shares the rate limit of a service among all callers', async () => {
    const { lookUp, waits } = await createLookUp({ OpenSea: () => openSeaPage([openSeaNft('1')]) })
    const wallets = Array.from({ length: 5 }, (_, i) => `${wallet.slice(0, -1)}${i}`)
    await Promise.all(wallets.map((wallet) => lookUp(wallet, neverAborts)))
    // Four per second: each request waits a quarter of a second longer than the one before.
    expect(waits.reduce((sum, ms) => sum + ms, 0)).toBeGreaterThanOrEqual(1000)
  })

  it('stops after a hundred pages of a service', async () => {
    const { lookUp, Alchemy } = await createLookUp({
      Alchemy: () => alchemyPage([], 'the same again'),
    })
    const { services } = await lookUp(wallet, neverAborts)
    expect(statusOf(services)).toMatchObject({ Alchemy: 'partial' })
    expect(Alchemy.requestedUrls).toHaveLength(100)
  })

  it('is cached for a minute per wallet', async () => {
    const { lookUp, OpenSea, pass } = await createLookUp({
      OpenSea: () => openSeaPage([openSeaNft('1')]),
    })
    await lookUp(wallet, neverAborts)
    pass(59_000)
    await lookUp(wallet, neverAborts)
    expect(OpenSea.requestedUrls).toHaveLength(1)
    await lookUp(another, neverAborts)
    expect(OpenSea.requestedUrls).toHaveLength(2)
    pass(1_001)
    await lookUp(wallet, neverAborts)
    expect(OpenSea.requestedUrls).toHaveLength(3)
  })

  it('is shared by concurrent callers for the same wallet', async () => {
    const { lookUp, OpenSea } = await createLookUp({
      OpenSea: () => openSeaPage([openSeaNft('1')]),
    })
    const found = await Promise.all(Array.from({ length: 5 }, () => lookUp(wallet, neverAborts)))
    expect(new Set(found).size).toBe(1)
    expect(OpenSea.requestedUrls).toHaveLength(1)
  })

  it('is aborted when the last of two callers leaves, and starts again for the next', async () => {
    const came = Promise.withResolvers<void>()
    const ended = Promise.withResolvers<void>()
    let count = 0
    const { lookUp, OpenSea } = await createLookUp({
      OpenSea: () => {
        count += 1
        if (count > 1) return openSeaPage([openSeaNft('1')])
        return (response) => {
          response.once('close', () => ended.resolve())
          came.resolve()
        }
      },
    })
    const [one, two] = [new AbortController(), new AbortController()]
    const waiting = [lookUp(wallet, one.signal), lookUp(wallet, two.signal)]
    const outcomes = Promise.allSettled(waiting)
    await came.promise
    one.abort()
    await expect(waiting[0]).rejects.toThrow(/abort/i)
    expect(OpenSea.requests[0]?.destroyed).toBe(false)
    two.abort()
    await ended.promise
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect((await lookUp(wallet, neverAborts)).items).toHaveLength(1)
  })

  it('is not cached if it was aborted half-way', async () => {
    const [requested, leaving] = [Promise.withResolvers<void>(), new AbortController()]
    const { lookUp, OpenSea } = await createLookUp({
      OpenSea: ({ searchParams }) => {
        if (leaving.signal.aborted) return openSeaPage([openSeaNft('1'), openSeaNft('2')])
        return searchParams.has('next')
          ? () => requested.resolve()
          : openSeaPage([openSeaNft('1')], 'more')
      },
    })
    const aborted = lookUp(wallet, leaving.signal)
    aborted.catch(() => undefined)
    await requested.promise
    leaving.abort()
    await expect(aborted).rejects.toThrow(/abort/i)
    expect((await lookUp(wallet, neverAborts)).items).toHaveLength(2)
    expect(OpenSea.requestedUrls).toHaveLength(3)
  })

  it('limits the size per service and the number of items per wallet', async () => {
    const display_image_url = `data:image/png;base64,${'A'.repeat(60_000)}`
    const large = Array.from({ length: 150 }, (_, i) =>
      openSeaNft(String(i), { display_image_url }),
    )
    const small = (from: number) =>
      Array.from({ length: 6000 }, (_, i) => alchemyNft(`${from + i}`))
    const { lookUp, OpenSea } = await createLookUp({
      OpenSea: () => openSeaPage(large, 'more'),
      Alchemy: ({ searchParams }) =>
        searchParams.has('pageKey') ? alchemyPage(small(6000)) : alchemyPage(small(0), 'more'),
    })
    const { items, services } = await lookUp(wallet, neverAborts)
    expect([OpenSea.requestedUrls.length, statusOf(services).OpenSea]).toEqual([1, 'partial'])
    expect(items).toHaveLength(10_000)
  })

  it('returns partial results after its timeout', async () => {
    const { lookUp } = await createLookUp(
      {
        OpenSea: () => openSeaPage([openSeaNft('1')]),
        Alchemy: ({ searchParams }) =>
          searchParams.has('pageKey') ? neverAnswer : alchemyPage([alchemyNft('2')], 'more'),
        Moralis: () => neverAnswer,
      },
      1500,
    )
    const { items, services } = await lookUp(wallet, neverAborts)
    expect(items).toHaveLength(2)
    expect(statusOf(services)).toEqual({
      OpenSea: 'answered',
      Alchemy: 'partial',
      Moralis: 'failed',
    })
  })
})

it('does not cache failures', async () => {
  let count = 0
  const { lookUp } = await createLookUp({
    Moralis: () => {
      count += 1
      return count === 1 ? { status: 404 } : moralisPage([moralisNft('1')])
    },
  })
  expect((await lookUp(wallet, neverAborts)).items).toHaveLength(0)
  expect((await lookUp(wallet, neverAborts)).items).toHaveLength(1)
})
