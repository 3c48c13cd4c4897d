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

type Deps = Pick<ApiDeps, 'config' | 'identity' | 'logger' | 'media' | 'pool'>
type Pictured = Pick<ProfileFields, 'avatarUrl' | 'profilePhotos'>

export type DraftPictures = ReturnType<typeof createDraftPictures>

/**
 * Manages the pictures of a profile that is not submitted yet, visible only to the browser that uploaded
 * them.
 */
export function createDraftPictures(deps: Deps) {
  const { config, identity, logger, media } = deps
  const { publicUrl } = config

  /** Returns the folder of this browser's pictures; undefined without one. */
  const folderOf = (request: FastifyRequest) => {
    const token = findToken(request, 'draft', publicUrl)
    return token === undefined ? undefined : identity.draftFolder(token)
  }

  async function copy(request: FastifyRequest, folder: string, found: MediaPath): Promise<void> {
    const { profileId } = sessionOf(request)
    // Copied before. `touch` keeps the copy from the sweep of unused pictures.
    if (await media.touch(profileId, found.file)) return
    const stored = await media.list(profileId)
    if (stored.length >= maxMediaPerProfile) throw new Refusal('media-full')
    const picture = await readStoredPicture(media, folder, found)
    if (!picture) return
    // Counted again, because many wallets may submit the same draft.
    await consumeStoredBytes(deps, request, picture)
    await storePicture(media, profileId, picture)
  }

  return {
    folderOf,
    /** Returns the folder of this browser's pictures, and creates one if missing. */
    ensureFolder: (request: FastifyRequest, reply: FastifyReply) => {
      const token = findToken(request, 'draft', publicUrl) ?? createToken()
      setTokenCookie(reply, 'draft', publicUrl, token)
      return identity.draftFolder(token)
    },
    /**
     * Copies the pictures of a submission to the owner's profile, and returns the fields with their
     * new addresses.
     */
    copyToProfile: async (
      request: FastifyRequest,
      fields: ProfileFields,
    ): Promise<ProfileFields> => {
      const folder = folderOf(request)
      if (folder === undefined) return fields
      const { profileId } = sessionOf(request)
      for (const found of listNamed(fields, folder)) await copy(request, folder, found)
      return mapPictures(fields, (address) => {
        const found = parseMediaPath(address)
        return found?.profileId === folder ? mediaPath(profileId, found.hash, found.size) : address
      })
    },
    /** Removes the submitted pictures from the draft. */
    discard: async (request: FastifyRequest, submitted: Pictured): Promise<void> => {
      const folder = folderOf(request)
      if (folder === undefined) return
      try {
        for (const { hash } of listNamed(submitted, folder)) await media.remove(folder, hash)
      } catch (error) {
        logger.warn({ err: error }, 'pictures of a draft stay until they are swept')
      }
    },
  }
}

/** Lists the pictures of a folder that a profile uses, each once. */
function listNamed({ avatarUrl, profilePhotos }: Pictured, folder: string): MediaPath[] {
  const named = new Set(avatarUrl === null ? profilePhotos : [avatarUrl, ...profilePhotos])
  return [...named]
    .flatMap((address) => parseMediaPath(address) ?? [])
    .filter(({ profileId }) => profileId === folder)
}

/**
 * Reads the stored files of a picture; undefined if the largest WebP is missing. Some sizes have no
 * AVIF.
 */
async function readStoredPicture(
  media: Pick<MediaStore, 'open'>,
  folder: string,
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
    const found = await media.open(folder, file)
    if (found) files.push({ file, bytes: await buffer(found.stream) })
  }
  return files.at(-1)?.file === mediaFile(hash, size) ? { hash, ...size, files } : undefined
}
