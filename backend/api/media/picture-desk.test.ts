import sharp from 'sharp'
import { expect, it } from 'vitest'
import type { MediaStore } from '#backend/media/store.ts'
import { openPictureDesk } from './picture-desk.ts'

const picture = await sharp({
  create: { width: 8, height: 8, channels: 3, background: '#c83232' },
})
  .png()
  .toBuffer()

/** A store that keeps nothing, and notes whose pictures came in which order. */
function noteOwners() {
  const owners: string[] = []
  const media = {
    has: async () => false,
    list: async () => [],
    renew: async () => false,
    put: async (profileId: string) => void owners.push(profileId),
  } as unknown as MediaStore
  const pool = { query: async () => ({ rows: [] }) }
  return {
    owners,
    desk: openPictureDesk({ media, pool } as unknown as Parameters<typeof openPictureDesk>[0]),
  }
}

it('whoever sends many pictures waits behind their own, and a stranger does not', async () => {
  const { owners, desk } = noteOwners()
  const greedy = { profileId: 'greedy', network: '192.0.2.1', ipKey: '', hadProfile: false }
  const many = Array.from({ length: 5 }, () => desk.keep(greedy, picture))
  const one = desk.keep(
    { profileId: 'stranger', network: '192.0.2.2', ipKey: '', hadProfile: false },
    picture,
  )
  await Promise.all([...many, one])
  expect(owners).toEqual(['greedy', 'stranger', 'greedy', 'greedy', 'greedy', 'greedy'])
})

it('pictures for the picker wait behind those of their own network too', async () => {
  const { owners, desk } = noteOwners()
  const thumbs = Array.from({ length: 5 }, () =>
    desk.shrink('192.0.2.1', picture, 4).then(() => owners.push('thumb')),
  )
  const kept = desk.keep(
    { profileId: 'stranger', network: '192.0.2.2', ipKey: '', hadProfile: false },
    picture,
  )
  await Promise.all([...thumbs, kept])
  expect(owners).toEqual(['thumb', 'stranger', 'thumb', 'thumb', 'thumb', 'thumb'])
})
