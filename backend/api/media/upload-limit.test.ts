import { describe, expect, it } from 'vitest'
import { limitUploads } from './upload-limit.ts'

type Uploader = { profileId: string; ip: string }

/** Starts uploads, and ends them once each has begun or was refused. */
async function startAll(uploaders: readonly Uploader[]) {
  const withUploadLimit = limitUploads()
  const end = Promise.withResolvers<void>()
  const started: string[] = []
  const uploads = uploaders.map((uploader) =>
    withUploadLimit(uploader, () => {
      started.push(uploader.ip)
      return end.promise
    }).catch((refusal) => refusal.code),
  )
  await new Promise(setImmediate)
  end.resolve()
  const outcomes = await Promise.all(uploads)
  const first = uploaders[0]
  // Rejects unless all slots were released.
  if (first) await withUploadLimit(first, async () => undefined)
  return { started, refused: outcomes.filter((code) => code === 'unavailable').length }
}

const times = (count: number, make: (i: number) => Uploader) =>
  Array.from({ length: count }, (_, i) => make(i))

describe('the limit of uploads', () => {
  it('admits an avatar and six photos of one profile', async () => {
    const { started, refused } = await startAll(
      times(9, () => ({ profileId: 'p', ip: '192.0.2.1' })),
    )
    expect([started.length, refused]).toEqual([7, 2])
  })

  it('admits one upload of each newcomer network beside three busy ones, and 64 in total', async () => {
    // 32 slots are shared (14 per network), and 32 are reserved for networks without an upload.
    const crowded = ['203.0.113.1', '192.0.2.1', '192.1.0.1']
    const crowds = crowded.flatMap((ip) => times(20, (i) => ({ profileId: `${ip} ${i}`, ip })))
    const others = times(40, (i) => ({ profileId: `${i}`, ip: `198.51.${i}.1` }))
    const { started, refused } = await startAll([...crowds, ...others, ...others])
    const of = (ip: string) => started.filter((address) => address === ip).length
    expect([...crowded, '198.51.0.1', '198.51.31.1', '198.51.32.1'].map(of)).toEqual([
      14, 14, 4, 1, 1, 0,
    ])
    expect([started.length, refused]).toEqual([64, 76])
  })
})
