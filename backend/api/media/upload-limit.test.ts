import { describe, expect, it } from 'vitest'
import { limitUploads } from './upload-limit.ts'

type Uploader = { mediaOwner: string; ip: string }

/** Starts uploads, and ends them once each is running, waits or was refused. */
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
  const startedFirst = [...started]
  end.resolve()
  const outcomes = await Promise.all(uploads)
  const first = uploaders[0]
  // Rejects unless all slots were released.
  if (first) await withUploadLimit(first, async () => undefined)
  return {
    started: startedFirst,
    refused: outcomes.filter((code) => code === 'unavailable').length,
  }
}

const times = (count: number, make: (i: number) => Uploader) =>
  Array.from({ length: count }, (_, i) => make(i))

describe('the limit of uploads', () => {
  it('admits an avatar and six photos of one profile', async () => {
    const { started, refused } = await startAll(
      times(9, () => ({ mediaOwner: 'p', ip: '192.0.2.1' })),
    )
    expect([started.length, refused]).toEqual([7, 2])
  })

  it('runs an upload of each other network beside three busy ones', async () => {
    const busy = ['203.0.113.1', '192.0.2.1', '192.1.0.1']
    const crowds = busy.flatMap((ip) => times(30, (i) => ({ mediaOwner: `${i} of ${ip}`, ip })))
    const others = times(20, (i) => ({ mediaOwner: `${i}`, ip: `198.51.${i}.1` }))
    const { started, refused } = await startAll([...crowds, ...others, ...others])
    const of = (ip: string) => started.filter((address) => address === ip).length
    expect([...busy, '198.51.0.1', '198.51.19.1'].map(of)).toEqual([14, 14, 14, 2, 1])
    expect([started.length, refused]).toEqual([64, 26])
  })
})
