import { pino } from 'pino'
import sharp from 'sharp'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { MediaStore } from '#backend/media/store.ts'
import { maxMediaPerProfile } from '#contract/media/media-limits.ts'
import { createImagePipeline } from './image-pipeline.ts'

const paint = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#c83232' } })
    .png()
    .toBuffer()
const picture = await paint(8)

/**
 * Creates a pipeline whose store discards pictures and records their owners in order. `waitSeconds` of a
 * used-up rate limit; null while nothing is limited.
 */
function createPipeline(other: Partial<MediaStore> = {}, waitSeconds: number | null = null) {
  const owners: string[] = []
  const media = {
    has: async () => false,
    list: async () => [],
    touch: async () => false,
    put: async (profileId: string) => void owners.push(profileId),
    ...other,
  } as unknown as MediaStore
  const pool = { query: async () => ({ rows: [{ wait: waitSeconds }] }) }
  const logger = pino({ level: 'silent' })
  const keyedIds = { ipKey: (ip: string) => ip }
  const deps = { keyedIds, media, pool, logger } as unknown as Parameters<
    typeof createImagePipeline
  >[0]
  return { owners, logger, pipeline: createImagePipeline(deps) }
}

const greedy = { mediaOwner: 'greedy', ip: '192.0.2.1', hadProfile: false }
const other = { mediaOwner: 'other', ip: '192.0.2.2', hadProfile: false }

it('processes a picture of another network before the remaining ones of a busy network', async () => {
  const { owners, pipeline } = createPipeline()
  const many = Array.from({ length: 5 }, () => pipeline.store(greedy, picture))
  const one = pipeline.store(other, picture)
  await Promise.all([...many, one])
  expect(owners).toEqual(['greedy', 'other', 'greedy', 'greedy', 'greedy', 'greedy'])
})

it("queues thumbnails of the NFT picker behind their own network's other tasks", async () => {
  const { owners, pipeline } = createPipeline()
  const thumbs = Array.from({ length: 5 }, () =>
    pipeline.shrink(greedy, picture, 4).then(() => owners.push('thumb')),
  )
  const kept = pipeline.store(other, picture)
  await Promise.all([...thumbs, kept])
  expect(owners).toEqual(['thumb', 'other', 'thumb', 'thumb', 'thumb', 'thumb'])
})

it('keeps processing uploads and thumbnails while a store does not respond', async () => {
  const storeResponse = Promise.withResolvers<void>()
  const { pipeline } = createPipeline({
    put: (profileId) => (profileId === 'greedy' ? storeResponse.promise : Promise.resolve()),
  })
  const many = Array.from({ length: 9 }, () => pipeline.store(greedy, picture))
  await pipeline.store(other, picture)
  await pipeline.store({ ...other, ip: greedy.ip }, picture)
  await pipeline.shrink(greedy, picture, 4)
  storeResponse.resolve()
  await Promise.all(many)
})

it('refuses concurrent uploads beyond the limit of a profile', async () => {
  const kept = Array.from({ length: maxMediaPerProfile - 1 }, (_, i) => `${i}`)
  const { pipeline } = createPipeline({
    list: async () => kept.map((hash) => ({ hash, modified: new Date(0), bytes: 1 })),
    put: async (_profile, file) => void kept.push(file),
  })
  const pictures = [picture, await paint(9)]
  const outcomes = await Promise.allSettled(
    pictures.map((picture) => pipeline.store(greedy, picture)),
  )
  // Either picture may be counted first.
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const refused = outcomes.find(({ status }) => status === 'rejected')
  expect(refused).toMatchObject({ reason: { code: 'media-full' } })
})

it('counts the pixels of uploads and thumbnails before it decodes them', async () => {
  const { pipeline } = createPipeline({}, 60)
  const decode = vi.spyOn(sharp.prototype, 'toBuffer')
  onTestFinished(() => decode.mockRestore())
  for (const send of [
    () => pipeline.store(greedy, picture),
    () => pipeline.shrink(greedy, picture, 4),
  ]) {
    await expect(send()).rejects.toMatchObject({ code: 'rate-limited' })
  }
  expect(decode).not.toHaveBeenCalled()
})

it.each([
  ['decode', 0],
  ['encode', 1],
])(
  'refuses a picture that takes too long to %s, with advice, and frees its place',
  async (_, stepsBefore) => {
    const { owners, pipeline, logger } = createPipeline()
    const warn = vi.spyOn(logger, 'warn')
    const inTime = sharp.prototype.toBuffer
    const steps = vi.spyOn(sharp.prototype, 'toBuffer')
    onTestFinished(() => steps.mockRestore())
    for (let i = 0; i < stepsBefore; i += 1) steps.mockImplementationOnce(inTime)
    // Message of libvips.
    const late = new Error('timeout: 1% complete\nVipsImage: killed for image "temp-175"')
    steps.mockRejectedValueOnce(late)
    await expect(pipeline.store(greedy, picture)).rejects.toMatchObject({
      code: 'image-refused',
      details: { detail: expect.stringContaining('Make it smaller') },
    })
    expect(warn).toHaveBeenCalledOnce()
    await pipeline.store(greedy, picture)
    expect(owners).toEqual(['greedy'])
  },
)
