import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { type NftList, nftList } from '#contract/views/nft.ts'
import {
  createOwner,
  createVisitor,
  edit,
  nextIp,
  openTestApi,
  signInVisitor,
  type TestApi,
  type Visitor,
} from '#tests/support/api.ts'
import { serveRequests } from '#tests/support/chain-server.ts'
import {
  alchemyNft,
  alchemyPage,
  openSeaNft,
  openSeaPage,
  serveNfts,
} from '#tests/support/nft-services.ts'
import { drawPicture } from '#tests/support/picture.ts'

let api: TestApi
let canary: Awaited<ReturnType<typeof serveRequests>>
let openSea: Awaited<ReturnType<typeof serveNfts>>
let alchemy: Awaited<ReturnType<typeof serveNfts>>
let onChain: string

beforeAll(async () => {
  const { buffer } = await drawPicture('one.png', 800)
  onChain = `data:image/png;base64,${buffer.toString('base64')}`
  canary = await serveRequests((_request, response) => {
    response.setHeader('content-type', 'image/png').end(buffer)
  })
  openSea = await serveNfts(() =>
    openSeaPage([
      openSeaNft('1', { display_image_url: onChain }),
      openSeaNft('2', { display_image_url: `${canary.url}/picture.png` }),
      openSeaNft('3', { display_image_url: 'data:image/png;base64,AAAA' }),
    ]),
  )
  alchemy = await serveNfts(() => alchemyPage([alchemyNft('4')]))
  api = await openTestApi({
    OPENSEA_API_KEY: 'the-opensea-key',
    OPENSEA_URL: openSea.url,
    ALCHEMY_API_KEY: 'the-alchemy-key',
    ALCHEMY_URL: `${alchemy.url}/`,
  })
  return () => Promise.all([canary.close(), openSea.close(), alchemy.close()])
})

const pathOf = ({ wallet }: Visitor) => `/api/nfts/${wallet.address}`

async function list(visitor: Visitor): Promise<NftList> {
  const response = await visitor.ask({ url: pathOf(visitor) })
  expect([response.statusCode, response.headers['cache-control']]).toEqual([
    200,
    'private, no-store',
  ])
  return nftList.parse(response.json())
}

const take = (visitor: Visitor, payload: object) =>
  visitor.ask({ method: 'POST', url: `${pathOf(visitor)}/picture`, payload })

const look = (visitor: Visitor, query: Record<string, string>) =>
  visitor.ask({ url: `${pathOf(visitor)}/picture`, query })

async function pictureOf(visitor: Visitor, tokenId: string) {
  const item = (await list(visitor)).items.find((nft) => nft.tokenId === tokenId)
  return { image: item?.image ?? '', token: item?.token ?? '' }
}

describe('the NFTs of a wallet', () => {
  it('are returned to its owner, with the status of each service', async () => {
    const visitor = await signInVisitor(api)
    const { items, services } = await list(visitor)
    expect(items.map(({ source, tokenId }) => [source, tokenId])).toEqual([
      ['OpenSea', '3'],
      ['OpenSea', '2'],
      ['OpenSea', '1'],
      ['Alchemy', '4'],
    ])
    expect(services).toEqual([
      { name: 'OpenSea', status: 'answered' },
      { name: 'Alchemy', status: 'answered' },
      { name: 'Moralis', status: 'no-key' },
    ])
    expect(openSea.requestedUrls.at(-1)?.pathname).toContain(visitor.wallet.address.toLowerCase())
  })

  it('are fetched once a minute, in any case of the address', async () => {
    const visitor = await signInVisitor(api)
    await list(visitor)
    const before = openSea.requestedUrls.length
    const { statusCode } = await visitor.ask({ url: pathOf(visitor).toLowerCase() })
    expect([statusCode, openSea.requestedUrls.length]).toEqual([200, before])
  })

  it('are returned to its owner only', async () => {
    const [visitor, other] = [await signInVisitor(api), await signInVisitor(api)]
    const before = openSea.requestedUrls.length
    for (const [who, status] of [
      [createVisitor(api.app), 401],
      [other, 403],
    ] as const) {
      expect((await who.ask({ url: pathOf(visitor) })).statusCode).toBe(status)
    }
    expect(openSea.requestedUrls).toHaveLength(before)
  })

  it('are returned without the API keys, which are not logged either', async () => {
    const visitor = await signInVisitor(api)
    const response = await visitor.ask({ url: pathOf(visitor) })
    expect(response.body + api.logged()).not.toMatch(/the-(opensea|alchemy)-key/)
  })

  it('are an empty list when no service has a key, with that status', async () => {
    const app = await api.buildAnother({
      config: {
        ...api.deps.config,
        nftAccess: {
          OpenSea: { url: openSea.url, key: undefined },
          Alchemy: { url: alchemy.url, key: undefined },
          Moralis: { url: alchemy.url, key: undefined },
        },
      },
    })
    const signedIn = await signInVisitor(api)
    const visitor = Object.assign(createVisitor(app), {
      cookie: signedIn.cookie,
      wallet: signedIn.wallet,
    })
    const { items, services } = await list(visitor)
    expect([items, services.map(({ status }) => status)]).toEqual([
      [],
      ['no-key', 'no-key', 'no-key'],
    ])
  })

  it('are unavailable when no service answers, with the names of the services', async () => {
    const silent = await serveNfts(() => ({ status: 403 }))
    const app = await api.buildAnother({
      config: {
        ...api.deps.config,
        nftAccess: {
          OpenSea: { url: silent.url, key: 'k' },
          Alchemy: { url: silent.url, key: 'k' },
          Moralis: { url: silent.url, key: undefined },
        },
      },
    })
    const signedIn = await signInVisitor(api)
    const visitor = Object.assign(createVisitor(app), {
      cookie: signedIn.cookie,
      wallet: signedIn.wallet,
    })
    const response = await visitor.ask({ url: pathOf(visitor) })
    await silent.close()
    expect(response.json()).toMatchObject({
      code: 'unavailable',
      detail: 'OpenSea and Alchemy gave no answer. Please try again shortly.',
    })
  })

  it('are limited to thirty requests in 15 minutes per wallet, across addresses', async () => {
    const visitor = await signInVisitor(api)
    for (let turn = 0; turn < 30; turn += 1) {
      visitor.ip = nextIp()
      expect((await visitor.ask({ url: pathOf(visitor) })).statusCode).toBe(200)
    }
    visitor.ip = nextIp()
    const response = await visitor.ask({ url: pathOf(visitor) })
    expect([response.statusCode, Number(response.headers['retry-after']) > 0]).toEqual([429, true])
  })
})

it.each([
  ['nfts', 30, ''],
  ['nft-picture', 640, '/picture?image=https://x.example/1.png&token=x'],
])('returns 429 to a network beyond its rate limit of %s', async (kind, max, path) => {
  const visitor = await signInVisitor(api)
  await api.models.pool.query(
    `insert into api.turns (kind, key, at)
      select $1, $2, clock_timestamp() from generate_series(1, $3::int)`,
    [kind, api.deps.keyedIds.ipKey(visitor.ip), max],
  )
  expect((await visitor.ask({ url: pathOf(visitor) + path })).statusCode).toBe(429)
})

it('cancels a lookup when the client disconnects', async () => {
  const [came, left] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const silent = await serveNfts(() => (response) => {
    response.once('close', () => left.resolve())
    came.resolve()
  })
  const key = 'k'
  const app = await api.buildAnother({
    config: {
      ...api.deps.config,
      nftAccess: {
        OpenSea: { url: silent.url, key },
        Alchemy: { url: silent.url, key: undefined },
        Moralis: { url: silent.url, key: undefined },
      },
    },
  })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const signedIn = await signInVisitor(api)
  const gone = new AbortController()
  const response = fetch(origin + pathOf(signedIn), {
    headers: { cookie: signedIn.cookie },
    signal: gone.signal,
  })
  response.catch(() => undefined)
  await came.promise
  gone.abort()
  await left.promise
  await expect(response).rejects.toThrow()
  await silent.close()
})

describe('a picture of an NFT', () => {
  it('is stored like an upload and shown on the profile', async () => {
    const owner = await createOwner(api, 'nft-avatar')
    const response = await take(owner, await pictureOf(owner, '1'))
    expect([response.statusCode, response.json()]).toEqual([
      201,
      {
        url: expect.stringMatching(/^\/media\/[0-9a-f-]+\/[0-9a-f]{64}-800x50\.webp$/),
        width: 800,
        height: 50,
      },
    ])
    const { url } = response.json<{ url: string }>()
    expect(url).toContain(owner.profile.id)
    await edit(owner, { body: { avatarUrl: url }, at: api.clock.now() })
    const shown = await createVisitor(api.app).ask({ url })
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp'])
  })

  it('is downscaled for the picker', async () => {
    const visitor = await signInVisitor(api)
    const response = await look(visitor, await pictureOf(visitor, '1'))
    expect([response.statusCode, response.headers['cache-control']]).toEqual([
      200,
      'private, max-age=3600',
    ])
    const { format, width } = await sharp(response.rawPayload).metadata()
    expect([format, width]).toEqual(['webp', 400])
  })

  it('is not fetched from a private address', async () => {
    const visitor = await signInVisitor(api)
    const picture = await pictureOf(visitor, '2')
    expect(picture.image).toBe(`${canary.url}/picture.png`)
    for (const response of [await look(visitor, picture), await take(visitor, picture)]) {
      expect(response.json()).toMatchObject({
        status: 422,
        code: 'image-refused',
        detail: 'This picture could not be fetched: Its address is not public.',
      })
    }
    expect(canary.requests).toHaveLength(0)
  })

  it('is rejected when it cannot be decoded', async () => {
    const visitor = await signInVisitor(api)
    const response = await take(visitor, await pictureOf(visitor, '3'))
    expect(response.json()).toMatchObject({ status: 422, code: 'image-refused' })
  })

  it('is rejected when no service returned it for this wallet', async () => {
    const [visitor, other] = [await signInVisitor(api), await signInVisitor(api)]
    const picture = await pictureOf(visitor, '1')
    for (const [who, sent] of [
      [visitor, { ...picture, image: `${canary.url}/other.png` }],
      [visitor, { ...picture, token: 'x' }],
      [other, picture],
    ] as const) {
      const response = await take(who, sent)
      expect(response.json()).toMatchObject({
        status: 422,
        detail: 'This picture does not belong to any of your NFTs.',
      })
    }
    expect(canary.requests).toHaveLength(0)
  })

  it('is returned to the owner of the wallet only', async () => {
    const [visitor, other] = [await signInVisitor(api), await signInVisitor(api)]
    const query = await pictureOf(visitor, '1')
    const url = `${pathOf(visitor)}/picture`
    expect((await createVisitor(api.app).ask({ url, query })).statusCode).toBe(401)
    expect((await other.ask({ url, query })).statusCode).toBe(403)
  })

  it('is subject to the upload limit', async () => {
    const visitor = await signInVisitor(api)
    const picture = await pictureOf(visitor, '1')
    const statuses = new Set<number>()
    for (let turn = 0; turn < 61; turn += 1) statuses.add((await take(visitor, picture)).statusCode)
    expect([...statuses]).toEqual([201, 429])
  })
})
