import { inspect } from 'node:util'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { NftSource } from '#contract/views/nft.ts'
import {
  alchemyNft,
  alchemyPage,
  moralisNft,
  moralisPage,
  oldAlchemyNft,
  openSeaNft,
  openSeaPage,
  type Said,
  serveNfts,
} from '#tests/support/nft-services.ts'
import type { Clock } from './ask-service.ts'
import { openNftLookUp } from './look-up.ts'

const wallet = '0xabcabcabcabcabcabcabcabcabcabcabcabcabca'
const another = '0xdefdefdefdefdefdefdefdefdefdefdefdefdefd'
const never = new AbortController().signal

/** A clock that moves only while somebody waits, and says how long they did. */
function startClock() {
  let time = 1000
  const waits: number[] = []
  const clock: Clock = {
    now: () => time,
    wait: async (ms, signal) => {
      signal.throwIfAborted()
      waits.push(Math.round(ms))
      time += ms
    },
  }
  return {
    clock,
    waits,
    pass: (ms: number) => {
      time += ms
    },
  }
}

type Say = Parameters<typeof serveNfts>[0]

/** A look-up at the services of a test; there is no key for the others. */
async function open(says: Partial<Record<NftSource, Say>>, timeoutMs = 60_000) {
  const time = startClock()
  const warned: object[] = []
  const serve = async (name: NftSource) => {
    const say = says[name]
    if (!say) return { url: 'http://127.0.0.1:9', key: undefined, asked: [], requests: [] }
    const { url, asked, requests, close } = await serveNfts(say)
    onTestFinished(close)
    return { url, key: 'the-key', asked, requests }
  }
  const access = {
    OpenSea: await serve('OpenSea'),
    Alchemy: await serve('Alchemy'),
    Moralis: await serve('Moralis'),
  }
  const lookUp = openNftLookUp({
    access,
    logger: { warn: (fields) => warned.push(fields) },
    clock: time.clock,
    timeoutMs,
  })
  return { ...time, ...access, lookUp, warned }
}

const hang: Said = () => undefined
const statusOf = (services: { name: NftSource; status: string }[]) =>
  Object.fromEntries(services.map(({ name, status }) => [name, status]))

describe('what the services document', () => {
  it('of OpenSea is read, with its key as a header', async () => {
    const { lookUp, OpenSea } = await open({ OpenSea: () => openSeaPage([openSeaNft('7')]) })
    expect(await lookUp(wallet, never)).toEqual({
      items: [
        {
          tokenId: '7',
          contractAddress: '0x1111111111111111111111111111111111111111',
          name: 'Tide 7',
          description: 'Drawn by the sea.',
          image: 'https://i2.example/tide/7-display.png',
          collection: 'tide-tables',
          source: 'OpenSea',
        },
      ],
      services: [
        { name: 'OpenSea', status: 'answered' },
        { name: 'Alchemy', status: 'no-key' },
        { name: 'Moralis', status: 'no-key' },
      ],
      otherChain: null,
    })
    expect(OpenSea.asked.map(({ pathname, search }) => pathname + search)).toEqual([
      `/api/v2/chain/ethereum/account/${wallet}/nfts?limit=200`,
    ])
    expect(OpenSea.requests[0]?.headers['x-api-key']).toBe('the-key')
  })

  it('of Alchemy is read, without what it says is spam', async () => {
    const spam = alchemyNft('2')
    const { lookUp, Alchemy } = await open({
      Alchemy: () =>
        alchemyPage([alchemyNft('1'), { ...spam, contract: { ...spam.contract, isSpam: true } }]),
    })
    const { items } = await lookUp(wallet, never)
    expect(items).toEqual([
      {
        tokenId: '1',
        contractAddress: '0x2222222222222222222222222222222222222222',
        name: 'Line 1',
        description: '50 Hz.',
        image: 'https://cdn.example/line/1.png',
        collection: 'Power Lines',
        source: 'Alchemy',
      },
    ])
    const [asked] = Alchemy.asked
    expect(asked?.pathname).toBe('/nft/v3/the-key/getNFTsForOwner')
    expect(Object.fromEntries(asked?.searchParams ?? [])).toMatchObject({
      owner: wallet,
      pageSize: '100',
      'excludeFilters[]': 'SPAM',
    })
  })

  it('of Moralis is read, and no more than two hundred', async () => {
    const { lookUp, Moralis } = await open({
      Moralis: ({ searchParams }) => {
        const page = Number(searchParams.get('cursor') ?? 0)
        const ids = Array.from({ length: 100 }, (_, i) => String(page * 100 + i))
        return moralisPage(
          ids.map((id) => moralisNft(id, { possible_spam: id === '5' })),
          String(page + 1),
        )
      },
    })
    const { items, services } = await lookUp(wallet, never)
    expect(items).toHaveLength(199)
    expect(items.at(-1)).toEqual({
      tokenId: '0',
      contractAddress: '0x3333333333333333333333333333333333333333',
      name: 'Sitting 0',
      description: 'A ring.',
      image: 'https://media.example/0-high.png',
      collection: 'Sittings',
      source: 'Moralis',
    })
    expect(statusOf(services)).toMatchObject({ Moralis: 'partial' })
    expect(Moralis.asked).toHaveLength(2)
    expect(Moralis.requests[0]?.headers['x-api-key']).toBe('the-key')
  })

  it('that has no picture, or is none of what is documented, is left out alone', async () => {
    const { lookUp } = await open({
      OpenSea: () =>
        openSeaPage([
          openSeaNft('1'),
          openSeaNft('2', { image_url: null, display_image_url: null }),
          openSeaNft('3', { is_disabled: true }),
          openSeaNft('4', { name: 17, description: {} }),
          null,
          'x',
          {},
        ]),
    })
    const { items } = await lookUp(wallet, never)
    expect(items.map(({ tokenId, name }) => [tokenId, name])).toEqual([
      ['4', ''],
      ['1', 'Tide 1'],
    ])
  })
})

describe('a look-up', () => {
  it('merges the services, the marketplace first', async () => {
    const { lookUp } = await open({
      OpenSea: () => openSeaPage([openSeaNft('1')]),
      Alchemy: () => alchemyPage([alchemyNft('2')]),
      Moralis: () => moralisPage([moralisNft('3')]),
    })
    const { items } = await lookUp(wallet, never)
    expect(items.map(({ source }) => source)).toEqual(['OpenSea', 'Moralis', 'Alchemy'])
  })

  it('follows the pages of each, with a pause before the next and within its rate', async () => {
    const { lookUp, waits, OpenSea } = await open({
      OpenSea: ({ searchParams }) => {
        const page = Number(searchParams.get('next') ?? 0)
        return openSeaPage([openSeaNft(String(page))], page < 3 ? String(page + 1) : undefined)
      },
    })
    const { items, services } = await lookUp(wallet, never)
    expect(items).toHaveLength(4)
    expect(statusOf(services)).toMatchObject({ OpenSea: 'answered' })
    expect(OpenSea.asked.map(({ searchParams }) => searchParams.get('next'))).toEqual([
      null,
      '1',
      '2',
      '3',
    ])
    expect(waits).toEqual([300, 300, 300])
  })

  it('asks no service more often a second than it allows, whoever asks', async () => {
    const { lookUp, waits } = await open({ OpenSea: () => openSeaPage([openSeaNft('1')]) })
    const wallets = Array.from({ length: 5 }, (_, i) => `${wallet.slice(0, -1)}${i}`)
    await Promise.all(wallets.map((each) => lookUp(each, never)))
    // Four a second: each of the others waits a quarter longer than the one before.
    expect(waits.reduce((sum, ms) => sum + ms, 0)).toBeGreaterThanOrEqual(1000)
  })

  it('ends where a service pages for ever', async () => {
    const { lookUp, Alchemy } = await open({
      Alchemy: () => alchemyPage([], 'the same again'),
    })
    const { services } = await lookUp(wallet, never)
    expect(statusOf(services)).toMatchObject({ Alchemy: 'partial' })
    expect(Alchemy.asked).toHaveLength(100)
  })

  it('is kept for a minute, each wallet for itself', async () => {
    const { lookUp, OpenSea, pass } = await open({ OpenSea: () => openSeaPage([openSeaNft('1')]) })
    await lookUp(wallet, never)
    pass(59_000)
    await lookUp(wallet, never)
    expect(OpenSea.asked).toHaveLength(1)
    await lookUp(another, never)
    expect(OpenSea.asked).toHaveLength(2)
    pass(1_001)
    await lookUp(wallet, never)
    expect(OpenSea.asked).toHaveLength(3)
  })

  it('is shared by all who ask for the same wallet meanwhile', async () => {
    const { lookUp, OpenSea } = await open({ OpenSea: () => openSeaPage([openSeaNft('1')]) })
    const found = await Promise.all(Array.from({ length: 5 }, () => lookUp(wallet, never)))
    expect(new Set(found).size).toBe(1)
    expect(OpenSea.asked).toHaveLength(1)
  })

  it('goes on while one of two waits, ends when nobody does, and begins anew after that', async () => {
    const came = Promise.withResolvers<void>()
    const ended = Promise.withResolvers<void>()
    let count = 0
    const { lookUp, OpenSea } = await open({
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
    expect((await lookUp(wallet, never)).items).toHaveLength(1)
  })

  it('that ended when half of it was read is not kept', async () => {
    const [asked, gone] = [Promise.withResolvers<void>(), new AbortController()]
    const { lookUp, OpenSea } = await open({
      OpenSea: ({ searchParams }) => {
        if (gone.signal.aborted) return openSeaPage([openSeaNft('1'), openSeaNft('2')])
        return searchParams.has('next')
          ? () => asked.resolve()
          : openSeaPage([openSeaNft('1')], 'more')
      },
    })
    const left = lookUp(wallet, gone.signal)
    left.catch(() => undefined)
    await asked.promise
    gone.abort()
    await expect(left).rejects.toThrow(/abort/i)
    expect((await lookUp(wallet, never)).items).toHaveLength(2)
    expect(OpenSea.asked).toHaveLength(3)
  })

  it('holds no more of a service than so much, and of a wallet no more than ten thousand', async () => {
    const display_image_url = `data:image/png;base64,${'A'.repeat(60_000)}`
    const large = Array.from({ length: 150 }, (_, i) =>
      openSeaNft(String(i), { display_image_url }),
    )
    const small = (from: number) =>
      Array.from({ length: 6000 }, (_, i) => alchemyNft(`${from + i}`))
    const { lookUp, OpenSea } = await open({
      OpenSea: () => openSeaPage(large, 'more'),
      Alchemy: ({ searchParams }) =>
        searchParams.has('pageKey') ? alchemyPage(small(6000)) : alchemyPage(small(0), 'more'),
    })
    const { items, services } = await lookUp(wallet, never)
    expect([OpenSea.asked.length, statusOf(services).OpenSea]).toEqual([1, 'partial'])
    expect(items).toHaveLength(10_000)
  })

  it('gives what it has when its time is over', async () => {
    const { lookUp } = await open(
      {
        OpenSea: () => openSeaPage([openSeaNft('1')]),
        Alchemy: ({ searchParams }) =>
          searchParams.has('pageKey') ? hang : alchemyPage([alchemyNft('2')], 'more'),
        Moralis: () => hang,
      },
      1500,
    )
    const { items, services } = await lookUp(wallet, never)
    expect(items).toHaveLength(2)
    expect(statusOf(services)).toEqual({
      OpenSea: 'answered',
      Alchemy: 'partial',
      Moralis: 'failed',
    })
  })
})

describe('a service that fails', () => {
  it.each([500, 502, 503])('with %i is tried again after 1, 2 and 4 seconds', async (status) => {
    const { lookUp, waits, Moralis, warned } = await open({ Moralis: () => ({ status }) })
    const { services } = await lookUp(wallet, never)
    expect(statusOf(services)).toMatchObject({ Moralis: 'failed' })
    expect(waits).toEqual([1000, 2000, 4000])
    expect(Moralis.asked).toHaveLength(4)
    expect(warned).toHaveLength(1)
  })

  it('once is forgiven', async () => {
    let count = 0
    const { lookUp, waits } = await open({
      Moralis: () => {
        count += 1
        return count === 1 ? (response) => response.destroy() : moralisPage([moralisNft('1')])
      },
    })
    const { items, services } = await lookUp(wallet, never)
    expect([items.length, statusOf(services).Moralis]).toEqual([1, 'answered'])
    expect(waits).toEqual([1000])
  })

  it.each([400, 401, 403, 404])('with %i is not asked again', async (status) => {
    const { lookUp, waits, Moralis } = await open({ Moralis: () => ({ status }) })
    expect(statusOf((await lookUp(wallet, never)).services)).toMatchObject({ Moralis: 'failed' })
    expect([waits, Moralis.asked.length]).toEqual([[], 1])
  })

  it.each<[NftSource, Record<string, string>, number[]]>([
    ['OpenSea', {}, [2000]],
    ['OpenSea', { 'retry-after': '5' }, [5000]],
    ['OpenSea', { 'retry-after': '1' }, [2000]],
    ['OpenSea', { 'retry-after': '9999' }, [30_000]],
    ['Alchemy', { 'retry-after': '3' }, [3000]],
    ['Moralis', {}, []],
  ])('with 429: %s that says %j is waited for', async (name, headers, waits) => {
    let count = 0
    const once: Say = () => {
      count += 1
      if (count === 1) return { status: 429, headers }
      if (name === 'OpenSea') return openSeaPage([openSeaNft('1')])
      return name === 'Alchemy' ? alchemyPage([alchemyNft('1')]) : moralisPage([moralisNft('1')])
    }
    const { lookUp, waits: waited } = await open({ [name]: once })
    const { items } = await lookUp(wallet, never)
    expect(waited).toEqual(waits)
    expect(items).toHaveLength(waits.length)
  })

  it('in the middle leaves what came before', async () => {
    const { lookUp } = await open({
      Alchemy: ({ searchParams }) =>
        searchParams.has('pageKey') ? { status: 404 } : alchemyPage([alchemyNft('1')], 'more'),
    })
    const { items, services } = await lookUp(wallet, never)
    expect(items).toHaveLength(1)
    expect(statusOf(services)).toMatchObject({ Alchemy: 'partial' })
  })

  it('leaves the others as they are', async () => {
    const { lookUp } = await open({
      OpenSea: () => ({ status: 401 }),
      Moralis: () => moralisPage([moralisNft('1')]),
    })
    const { items, services } = await lookUp(wallet, never)
    expect(items).toHaveLength(1)
    expect(statusOf(services)).toEqual({
      OpenSea: 'failed',
      Alchemy: 'no-key',
      Moralis: 'answered',
    })
  })

  it('by a redirect takes its key nowhere else', async () => {
    const elsewhere = await serveNfts(() => openSeaPage([openSeaNft('1')]))
    onTestFinished(elsewhere.close)
    const headers = { location: elsewhere.url }
    const { lookUp } = await open({ OpenSea: () => ({ status: 302, headers }) })
    const { items, services } = await lookUp(wallet, never)
    expect([items, statusOf(services).OpenSea]).toEqual([[], 'failed'])
    expect(elsewhere.asked).toEqual([])
  })

  it.each<[string, Said]>([
    ['is no JSON', (response) => void response.end('<html>')],
    ['is JSON of something else', { hello: 'world' }],
    ['is endless', (response) => pour(response)],
  ])('by an answer that %s is given up', async (_, said) => {
    const { lookUp, warned, Alchemy } = await open({ Alchemy: () => said })
    const { items, services } = await lookUp(wallet, never)
    expect([items, statusOf(services).Alchemy]).toEqual([[], 'failed'])
    // Its key is a part of the address.
    expect(Alchemy.asked.length).toBeGreaterThan(0)
    expect(warned).toHaveLength(1)
    expect(inspect(warned, { depth: 9 })).not.toContain('the-key')
  })
})

describe('where else is asked', () => {
  it('Alchemy: without the filter that only some may use, then by its older call', async () => {
    const { lookUp, Alchemy } = await open({
      Alchemy: ({ pathname }) =>
        pathname.includes('/v3/')
          ? { status: 403 }
          : alchemyPage([
              oldAlchemyNft('0x0b'),
              oldAlchemyNft('0x0c', { spamInfo: { isSpam: 'true' } }),
            ]),
    })
    const { items } = await lookUp(wallet, never)
    expect(items).toMatchObject([
      {
        tokenId: '11',
        name: 'Old line 0x0b',
        image: 'https://cdn.example/old/0x0b',
        collection: 'Power Lines',
      },
    ])
    expect(Alchemy.asked.map(({ searchParams }) => searchParams.get('excludeFilters[]'))).toEqual([
      'SPAM',
      null,
      null,
    ])
  })

  it('OpenSea: on other chains where Ethereum has nothing, and says on which', async () => {
    const { lookUp, OpenSea } = await open({
      OpenSea: ({ pathname }) =>
        openSeaPage(pathname.includes('/arbitrum/') ? [openSeaNft('1')] : []),
    })
    const { items, otherChain } = await lookUp(wallet, never)
    expect([items.length, otherChain]).toEqual([1, 'Arbitrum'])
    expect(OpenSea.asked.map(({ pathname }) => pathname.split('/')[4])).toEqual([
      'ethereum',
      'matic',
      'arbitrum',
    ])
  })

  it('OpenSea: nowhere when it failed', async () => {
    const { lookUp, OpenSea } = await open({ OpenSea: () => ({ status: 401 }) })
    await lookUp(wallet, never)
    expect(OpenSea.asked).toHaveLength(1)
  })
})

it('what failed is not kept', async () => {
  let count = 0
  const { lookUp } = await open({
    Moralis: () => {
      count += 1
      return count === 1 ? { status: 404 } : moralisPage([moralisNft('1')])
    },
  })
  expect((await lookUp(wallet, never)).items).toHaveLength(0)
  expect((await lookUp(wallet, never)).items).toHaveLength(1)
})

function pour(response: import('node:http').ServerResponse): void {
  const block = Buffer.alloc(1024 * 1024, ' ')
  const more = () => {
    while (!response.destroyed && response.write(block));
  }
  response.on('drain', more)
  more()
}
