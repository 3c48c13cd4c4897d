import { buffer } from 'node:stream/consumers'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { EncodedPicture } from '#backend/media/picture.ts'
import type { MediaStore } from '#backend/media/store.ts'
import { storePicture } from '#backend/media/store-picture.ts'
import { mapPictures } from '#contract/media/map-pictures.ts'
import { maxMediaPerProfile } from '#contract/media/media-limits.ts'
import {
  type MediaPath,
  mediaFile,
  mediaPath,
  parseMediaPath,
  smallerFile,
  smallerSides,
} from '#contract/media/media-path.ts'
import type { ProfileFields } from '#contract/profile/profile-fields.ts'
import { Refusal } from '#domain/refusal.ts'
import type { ApiDeps } from '#edge/deps.ts'
import { sessionOf } from '../session/sessions.ts'
import { createToken } from '../session/token.ts'
import { findToken, setTokenCookie } from '../session/token-cookie.ts'
import { consumeStoredBytes } from './stored-bytes.ts'

type Deps = Pick<ApiDeps, 'config' | 'keyedIds' | 'logger' | 'media' | 'pool'>
type Pictured = Pick<ProfileFields, 'avatarUrl' | 'profilePhotos'>

export type DraftPictures = ReturnType<typeof createDraftPictures>

/**
 * Manages the pictures of a profile that is not submitted yet, visible only to the browser that uploaded
 * them.
 */
export function createDraftPictures(deps: Deps) {
  const { config, keyedIds, logger, media } = deps
  const { publicUrl } = config

  /**
   * Returns the media owner of this browser: the id in the addresses of its pictures, in place of a profile's.
   * Returns undefined for a browser without one.
   */
  const mediaOwnerOf = (request: FastifyRequest) => {
    const token = findToken(request, 'draft', publicUrl)
    return token === undefined ? undefined : keyedIds.draftMediaOwner(token)
  }

  async function copy(
    request: FastifyRequest,
    mediaOwner: string,
    found: MediaPath,
  ): Promise<void> {
    const { profileId } = sessionOf(request)
    // The picture was copied before. `touch` keeps the copy from the sweep of unused pictures.
    if (await media.touch(profileId, found.file)) return
    const stored = await media.list(profileId)
    if (stored.length >= maxMediaPerProfile) throw new Refusal('media-full')
    const picture = await readStoredPicture(media, mediaOwner, found)
    if (!picture) return
    // Counted again, because many wallets may submit the same draft.
    await consumeStoredBytes(deps, request, picture)
    await storePicture(media, profileId, picture)
  }

  return {
    mediaOwnerOf,
    /** Returns the media owner of this browser, and creates one if missing. */
    ensureMediaOwner: (request: FastifyRequest, reply: FastifyReply) => {
      const token = findToken(request, 'draft', publicUrl) ?? createToken()
      setTokenCookie(reply, 'draft', publicUrl, token)
      return keyedIds.draftMediaOwner(token)
    },
    /**
     * Copies the pictures of a submission to the owner's profile, and returns the fields with their
     * new addresses.
     */
    copyToProfile: async (
      request: FastifyRequest,
      fields: ProfileFields,
    ): Promise<ProfileFields> => {
      const mediaOwner = mediaOwnerOf(request)
      if (mediaOwner === undefined) return fields
      const { profileId } = sessionOf(request)
      for (const found of listNamed(fields, mediaOwner)) await copy(request, mediaOwner, found)
      return mapPictures(fields, (address) => {
        const found = parseMediaPath(address)
        return found?.mediaOwner === mediaOwner
          ? mediaPath(profileId, found.hash, found.size)
          : address
      })
    },
    /** Removes the submitted pictures from the draft. */
    discard: async (request: FastifyRequest, submitted: Pictured): Promise<void> => {
      const mediaOwner = mediaOwnerOf(request)
      if (mediaOwner === undefined) return
      try {
        for (const { hash } of listNamed(submitted, mediaOwner))
          await media.remove(mediaOwner, hash)
      } catch (error) {
        logger.warn({ err: error }, 'pictures of a draft stay until they are swept')
      }
    },
  }
}

/** Lists the pictures of a media owner that a profile uses, each once. */
function listNamed({ avatarUrl, profilePhotos }: Pictured, mediaOwner: string): MediaPath[] {
  const named = new Set(avatarUrl === null ? profilePhotos : [avatarUrl, ...profilePhotos])
  return [...named]
    .flatMap((address) => parseMediaPath(address) ?? [])
    .filter((path) => path.mediaOwner === mediaOwner)
}

/**
 * Reads the stored files of a picture; undefined if the largest WebP is missing. Some sizes have no
 * AVIF.
 */
async function readStoredPicture(
  media: Pick<MediaStore, 'open'>,
  mediaOwner: string,
  { hash, size }: MediaPath,
): Promise<EncodedPicture | undefined> {
  if (!size) return undefined
  const names = [
    ...smallerSides(size).flatMap((side) => [
      smallerFile(hash, side, 'avif'),
      smallerFile(hash, side, 'webp'),
    ]),
    mediaFile(hash, size, 'avif'),
    mediaFile(hash, size),
  ]
  const files: EncodedPicture['files'] = []
  for (const file of names) {
    const found = await media.open(mediaOwner, file)
    if (found) files.push({ file, bytes: await buffer(found.stream) })
  }
  return files.at(-1)?.file === mediaFile(hash, size) ? { hash, ...size, files } : undefined
}
