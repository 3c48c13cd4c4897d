import type { FastifyReply, FastifyRequest } from 'fastify'
import { createNftLookUp, type FoundNfts } from '#backend/nfts/look-up.ts'
import { FetchRefused, fetchPublicPicture } from '#backend/outbound/fetch-public.ts'
import { ownerEndpoints } from '#contract/endpoints/owner.ts'
import { maxImageBytes } from '#contract/media/media-limits.ts'
import { nftPicture } from '#contract/views/nft.ts'
import type { z } from '#contract/z.ts'
import { Refusal } from '#domain/refusal.ts'
import type { ApiApp } from '#edge/api-app.ts'
import type { ApiDeps } from '#edge/deps.ts'
import { limitPerNetwork } from '#edge/limits/concurrency-limit.ts'
import { consumeRateLimit } from '#edge/limits/rate-limit.ts'
import { addRoute } from '../add-route.ts'
import type { ImagePipeline } from '../media/image-pipeline.ts'
import { isOwnWallet, sessionOf } from '../session/sessions.ts'

/** Pixels of the longer side of an NFT in the picker: twice its size on screen. */
const nftThumbSide = 400
const pictureFetchMs = 10 * 1000

type NftDeps = Pick<ApiDeps, 'config' | 'keyedIds' | 'logger' | 'pool'> & {
  pictures: ImagePipeline
}

/** Prefixes of accepted content types. Some stores send pictures as plain bytes. */
const pictureTypes = ['image/', 'application/octet-stream', 'binary/octet-stream']

/** Registers the routes of the signed-in wallet's NFTs and their pictures. */
export function registerNftRoutes(app: ApiApp, deps: NftDeps): void {
  const { config, keyedIds, logger, pictures } = deps
  const { listNfts, takeNftPicture } = ownerEndpoints
  const lookUp = createNftLookUp({ access: config.nftAccess, logger })
  const withLookUpLimit = limitPerNetwork('nfts')
  const withThumbLimit = limitPerNetwork('nftThumb')
  const stopping = new AbortController()
  app.addHook('preClose', async () => stopping.abort())

  const signalOf = (reply: FastifyReply) => AbortSignal.any([closeSignalOf(reply), stopping.signal])

  const ownWalletOnly = {
    session: 'required',
    hooks: { preValidation: requireOwnWallet },
  } as const

  addRoute(app, listNfts, ownWalletOnly, async (request, reply) => {
    await countRequest(deps, 'nfts', request)
    const wallet = request.params.wallet.toLowerCase()
    const found = await withLookUpLimit(request, async () => {
      const signal = signalOf(reply)
      try {
        return await lookUp(wallet, signal)
      } catch (cause) {
        throw signal.aborted ? new Refusal('unavailable', { retryAfter: 5 }) : cause
      }
    })
    requireAnyAnswer(found)
    const token = (image: string) => keyedIds.pictureToken(wallet, image)
    return { ...found, items: found.items.map((item) => ({ ...item, token: token(item.image) })) }
  })

  addRoute(app, takeNftPicture, { ...ownWalletOnly, status: 201 }, async (request, reply) => {
    await countRequest(deps, 'nft-picture', request)
    await consumeRateLimit(deps, 'upload', request)
    const uploader = await pictures.uploaderOf(request)
    return pictures.withUploadLimit(uploader, async () =>
      pictures.store(uploader, await fetchNftPicture(deps, request.body, request, signalOf(reply))),
    )
  })

  // A picture for an `img` element, which is not an endpoint of the contract.
  app.get(
    takeNftPicture.path,
    {
      config: { session: 'required' },
      preValidation: requireOwnWallet,
      schema: { params: takeNftPicture.params, querystring: nftPicture },
    },
    async (request, reply) => {
      await countRequest(deps, 'nft-picture', request)
      const thumb = await withThumbLimit(request, async () =>
        pictures.shrink(
          request,
          await fetchNftPicture(deps, request.query, request, signalOf(reply)),
          nftThumbSide,
        ),
      )
      // The picker pages back and forth, and the picture at an address never changes.
      reply.headers({ 'Cache-Control': 'private, max-age=3600' })
      return reply.type('image/webp').send(thumb)
    },
  )
}

async function requireOwnWallet(request: FastifyRequest): Promise<void> {
  const { wallet } = request.params as { wallet: string }
  if (!isOwnWallet(request.session, wallet)) throw new Refusal('not-allowed')
}

function countRequest(
  deps: NftDeps,
  name: 'nfts' | 'nft-picture',
  request: FastifyRequest,
): Promise<void> {
  const { profileId } = sessionOf(request)
  return consumeRateLimit(deps, name, { ip: request.ip, profileId })
}

async function fetchNftPicture(
  { keyedIds }: NftDeps,
  { image, token }: z.output<typeof nftPicture>,
  request: FastifyRequest,
  signal: AbortSignal,
): Promise<Buffer> {
  // Without the token, a caller could make this server fetch any address.
  if (token !== keyedIds.pictureToken(sessionOf(request).address, image)) {
    throw new Refusal('image-refused', {
      detail: 'This picture does not belong to any of your NFTs.',
    })
  }
  if (image.startsWith('data:')) return Buffer.from(image.slice(image.indexOf(',') + 1), 'base64')
  try {
    return await fetchPublicPicture(image, {
      maxBytes: maxImageBytes,
      timeoutMs: pictureFetchMs,
      types: pictureTypes,
      signal,
    })
  } catch (cause) {
    if (!(cause instanceof FetchRefused)) throw cause
    const detail = `This picture could not be fetched: ${cause.message}`
    throw Object.assign(new Refusal('image-refused', { detail }), { cause })
  }
}

/** Returns a signal that aborts when the response closes. */
function closeSignalOf({ raw }: FastifyReply): AbortSignal {
  const disconnect = new AbortController()
  raw.once('close', () => disconnect.abort())
  return disconnect.signal
}

/** Refuses a list that is empty because every service with a key failed. */
function requireAnyAnswer({ services, items }: FoundNfts): void {
  const queriedServices = services.filter(({ status }) => status !== 'no-key')
  const haveAllFailed =
    queriedServices.length > 0 && queriedServices.every(({ status }) => status === 'failed')
  if (items.length > 0 || !haveAllFailed) return
  const names = new Intl.ListFormat('en').format(queriedServices.map(({ name }) => name))
  throw new Refusal('unavailable', {
    detail: `${names} gave no answer. Please try again shortly.`,
    retryAfter: 30,
  })
}
