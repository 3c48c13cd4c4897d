import { describe, expect, it } from 'vitest'
import { makeUploadGate } from './upload-gate.ts'

/** Who is let in at once of these uploads, none of which ends; then they all end. */
async function letIn(uploaders: readonly { profileId: string; network: string }[]) {
  const enter = makeUploadGate()
  const end = Promise.withResolvers<void>()
  const inside: string[] = []
  const uploads = uploaders.map((uploader) =>
    enter(uploader, () => {
      inside.push(uploader.network)
      return end.promise
    }).catch((refusal) => refusal.code),
  )
  end.resolve()
  const outcomes = await Promise.all(uploads)
  const first = uploaders[0]
  if (first) await enter(first, async () => undefined)
  return { inside, refused: outcomes.filter((code) => code === 'unavailable').length }
}

const times = (count: number, make: (i: number) => { profileId: string; network: string }) =>
  Array.from({ length: count }, (_, i) => make(i))

describe('the gate of uploads', () => {
  it('lets an avatar and six photos of one profile in', async () => {
    const { inside, refused } = await letIn(times(9, () => ({ profileId: 'p', network: 'n' })))
    expect([inside.length, refused]).toEqual([7, 2])
  })

  it('keeps room for others beside one network, and is full at 32', async () => {
    const crowd = times(40, (i) => ({ profileId: `p${i}`, network: 'crowd' }))
    const others = times(40, (i) => ({ profileId: `q${i}`, network: `n${i}` }))
    const { inside, refused } = await letIn([...crowd, ...others])
    expect(inside.filter((network) => network === 'crowd')).toHaveLength(14)
    expect([inside.length, refused]).toEqual([32, 48])
  })
})
