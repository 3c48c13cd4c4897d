import { describe, expect, it } from 'vitest'
import { createLookUp, neverAborts, statusOf, wallet } from '#tests/support/nft-look-up.ts'
import {
  alchemyNft,
  alchemyPage,
  moralisNft,
  moralisPage,
  oldAlchemyNft,
  openSeaNft,
  openSeaPage,
} from '#tests/support/nft-services.ts'

describe('the services', () => {
  it('include OpenSea, which receives its key as a header', async () => {
    const { lookUp, OpenSea } = await createLookUp({
      OpenSea: () => openSeaPage([openSeaNft('7')]),
    })
    expect(await lookUp(wallet, neverAborts)).toEqual({
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
    expect(OpenSea.requestedUrls.map(({ pathname, search }) => pathname + search)).toEqual([
      `/api/v2/chain/ethereum/account/${wallet}/nfts?limit=200`,
    ])
    expect(OpenSea.requests[0]?.headers['x-api-key']).toBe('the-key')
  })

  it('include Alchemy, without its items marked as spam', async () => {
    const spam = alchemyNft('2')
    const { lookUp, Alchemy } = await createLookUp({
      Alchemy: () =>
        alchemyPage([alchemyNft('1'), { ...spam, contract: { ...spam.contract, isSpam: true } }]),
    })
    const { items } = await lookUp(wallet, neverAborts)
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
    const [requestedUrl] = Alchemy.requestedUrls
    expect(requestedUrl?.pathname).toBe('/nft/v3/the-key/getNFTsForOwner')
    expect(Object.fromEntries(requestedUrl?.searchParams ?? [])).toMatchObject({
      owner: wallet,
      pageSize: '100',
      'excludeFilters[]': 'SPAM',
    })
  })

  it('include Moralis: two pages of a hundred, without items marked as spam', async () => {
    const { lookUp, Moralis } = await createLookUp({
      Moralis: ({ searchParams }) => {
        const page = Number(searchParams.get('cursor') ?? 0)
        const ids = Array.from({ length: 100 }, (_, i) => String(page * 100 + i))
        return moralisPage(
          ids.map((id) => moralisNft(id, { possible_spam: id === '5' })),
          String(page + 1),
        )
      },
    })
    const { items, services } = await lookUp(wallet, neverAborts)
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
    expect(Moralis.requestedUrls).toHaveLength(2)
    expect(Moralis.requests[0]?.headers['x-api-key']).toBe('the-key')
  })

  it('skip malformed items and items without a picture', async () => {
    const { lookUp } = await createLookUp({
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
    const { items } = await lookUp(wallet, neverAborts)
    expect(items.map(({ tokenId, name }) => [tokenId, name])).toEqual([
      ['4', ''],
      ['1', 'Tide 1'],
    ])
  })
})

describe('fallback strategies', () => {
  it('use Alchemy without its paid filter, then its older API', async () => {
    const { lookUp, Alchemy } = await createLookUp({
      Alchemy: ({ pathname }) =>
        pathname.includes('/v3/')
          ? { status: 403 }
          : alchemyPage([
              oldAlchemyNft('0x0b'),
              oldAlchemyNft('0x0c', { spamInfo: { isSpam: 'true' } }),
            ]),
    })
    const { items } = await lookUp(wallet, neverAborts)
    expect(items).toMatchObject([
      {
        tokenId: '11',
        name: 'Old line 0x0b',
        image: 'https://cdn.example/old/0x0b',
        collection: 'Power Lines',
      },
    ])
    expect(
      Alchemy.requestedUrls.map(({ searchParams }) => searchParams.get('excludeFilters[]')),
    ).toEqual(['SPAM', null, null])
  })

  it('search other chains at OpenSea if Ethereum has no NFTs, and report the chain', async () => {
    const { lookUp, OpenSea } = await createLookUp({
      OpenSea: ({ pathname }) =>
        openSeaPage(pathname.includes('/arbitrum/') ? [openSeaNft('1')] : []),
    })
    const { items, otherChain } = await lookUp(wallet, neverAborts)
    expect([items.length, otherChain]).toEqual([1, 'Arbitrum'])
    expect(OpenSea.requestedUrls.map(({ pathname }) => pathname.split('/')[4])).toEqual([
      'ethereum',
      'matic',
      'arbitrum',
    ])
  })

  it('search no other chain at OpenSea after a failure', async () => {
    const { lookUp, OpenSea } = await createLookUp({ OpenSea: () => ({ status: 401 }) })
    await lookUp(wallet, neverAborts)
    expect(OpenSea.requestedUrls).toHaveLength(1)
  })
})
