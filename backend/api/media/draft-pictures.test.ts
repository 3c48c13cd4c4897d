import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import type { MediaStore } from '#backend/media/store.ts'
import { maxMediaPerProfile } from '#contract/media/media-limits.ts'
import { mediaPath } from '#contract/media/media-path.ts'
import { adaFields, adaId } from '#tests/fixtures/profile-events.ts'
import { createKeyedIds } from '#vault/keyed-ids.ts'
import { createToken } from '../session/token.ts'
import { createDraftPictures } from './draft-pictures.ts'

const size = { width: 8, height: 8 }

it('adopts pictures of a draft up to the limit of a profile', async () => {
  const stored = Array.from({ length: maxMediaPerProfile - 1 }, (_, i) => `${i}`)
  const media = {
    has: async () => false,
    touch: async () => false,
    list: async () => stored.map((hash) => ({ hash, modified: new Date(0), bytes: 1 })),
    open: async (_owner: string, file: string) =>
      file.endsWith('.webp') ? { size: 1, stream: Readable.from([Buffer.of(1)]) } : undefined,
    put: async (_profileId: string, file: string) => void stored.push(file),
  } as unknown as MediaStore
  const keyedIds = createKeyedIds(Buffer.alloc(32, 7))
  const drafts = createDraftPictures({
    config: { publicUrl: new URL('http://localhost:4300') },
    keyedIds,
    logger: pino({ level: 'silent' }),
    media,
    pool: { query: async () => ({ rows: [] }) },
  } as unknown as Parameters<typeof createDraftPictures>[0])
  const token = createToken()
  const request = {
    ip: '192.0.2.1',
    cookies: { 'provenance-draft': token },
    session: { profileId: adaId },
  } as unknown as FastifyRequest
  const pathOf = (owner: string, letter: string) => mediaPath(owner, letter.repeat(64), size)
  const adopt = (...letters: string[]) => {
    const owner = keyedIds.draftMediaOwner(token)
    const profilePhotos = letters.map((letter) => pathOf(owner, letter))
    return drafts.copyToProfile(request, { ...adaFields, avatarUrl: null, profilePhotos })
  }
  expect((await adopt('a')).profilePhotos).toEqual([pathOf(adaId, 'a')])
  expect(stored).toHaveLength(maxMediaPerProfile)
  await expect(adopt('b')).rejects.toMatchObject({ code: 'media-full' })
})
