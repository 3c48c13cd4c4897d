import { pino } from 'pino'
import sharp from 'sharp'
import { expect, it, onTestFinished, vi } from 'vitest'
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
  const logger = pino({ level: 'silent' })
  const deps = { media, pool, logger } as unknown as Parameters<typeof openPictureDesk>[0]
  return { owners, logger, desk: openPictureDesk(deps) }
}

const greedy = { profileId: 'greedy', network: '192.0.2.1', ipKey: '', hadProfile: false }
const stranger = { profileId: 'stranger', network: '192.0.2.2', ipKey: '', hadProfile: false }

it('whoever sends many pictures waits behind their own, and a stranger does not', async () => {
  const { owners, desk } = noteOwners()
  const many = Array.from({ length: 5 }, () => desk.keep(greedy, picture))
  const one = desk.keep(stranger, picture)
  await Promise.all([...many, one])
  expect(owners).toEqual(['greedy', 'stranger', 'greedy', 'greedy', 'greedy', 'greedy'])
})

it('pictures for the picker wait behind those of their own network too', async () => {
  const { owners, desk } = noteOwners()
  const thumbs = Array.from({ length: 5 }, () =>
    desk.shrink('192.0.2.1', picture, 4).then(() => owners.push('thumb')),
  )
  const kept = desk.keep(stranger, picture)
  await Promise.all([...thumbs, kept])
  expect(owners).toEqual(['thumb', 'stranger', 'thumb', 'thumb', 'thumb', 'thumb'])
})

it.each([
  ['opened', 0],
  ['written', 1],
])(
  'one that takes too long to be %s is refused with what to do, and leaves its place',
  async (_, stepsBefore) => {
    const { owners, desk, logger } = noteOwners()
    const warn = vi.spyOn(logger, 'warn')
    const inTime = sharp.prototype.toBuffer
    const steps = vi.spyOn(sharp.prototype, 'toBuffer')
    onTestFinished(() => steps.mockRestore())
    for (let i = 0; i < stepsBefore; i += 1) steps.mockImplementationOnce(inTime)
    // As libvips says it.
    const late = new Error('timeout: 1% complete\nVipsImage: killed for image "temp-175"')
    steps.mockRejectedValueOnce(late)
    await expect(desk.keep(greedy, picture)).rejects.toMatchObject({
      code: 'image-refused',
      details: { detail: expect.stringContaining('Make it smaller') },
    })
    expect(warn).toHaveBeenCalledOnce()
    await desk.keep(greedy, picture)
    expect(owners).toEqual(['greedy'])
  },
)
