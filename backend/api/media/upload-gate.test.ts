import { describe, expect, it } from 'vitest'
import { createUploadGate } from './upload-gate.ts'

/** Returns which of these concurrent uploads are accepted; then ends them. */
async function letIn(uploaders: readonly { profileId: string; network: string }[]) {
  const enter = createUploadGate()
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
  it('accepts an avatar and six photos of one profile', async () => {
    const { inside, refused } = await letIn(times(9, () => ({ profileId: 'p', network: 'n' })))
    expect([inside.length, refused]).toEqual([7, 2])
  })

  it('reserves capacity for other networks, and is full at 64', async () => {
    const crowds = ['a', 'b', 'c'].flatMap((network) =>
      times(20, (i) => ({ profileId: `${network}${i}`, network })),
    )
    const others = times(40, (i) => ({ profileId: `q${i}`, network: `n${i}` }))
    const { inside, refused } = await letIn([...crowds, ...others, ...others])
    const of = (network: string) => inside.filter((each) => each === network).length
    expect(['a', 'b', 'c', 'n0', 'n31', 'n32'].map(of)).toEqual([14, 14, 4, 1, 1, 0])
    expect([inside.length, refused]).toEqual([64, 76])
  })
})
