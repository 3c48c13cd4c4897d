import { describe, expect, it } from 'vitest'
import { runFew } from './run-few.ts'

describe('work that few may do at once', () => {
  it('waits for a place, and is done in the order in which it came', async () => {
    const few = runFew(2)
    const begun: number[] = []
    const ends = Array.from({ length: 5 }, () => Promise.withResolvers<void>())
    const done = ends.map(({ promise }, i) =>
      few(async () => {
        begun.push(i)
        await promise
        return i
      }),
    )
    expect(begun).toEqual([0, 1])
    ends[1]?.resolve()
    await done[1]
    expect(begun).toEqual([0, 1, 2])
    for (const { resolve } of ends) resolve()
    expect(await Promise.all(done)).toEqual([0, 1, 2, 3, 4])
  })

  it('gives its place back when it fails', async () => {
    const few = runFew(1)
    await expect(few(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await few(async () => 'done')).toBe('done')
  })
})
