import { describe, expect, it } from 'vitest'
import { type Compared, rankSimilar } from './similar.ts'

const one = (id: string, tags: string[], links: string[] = []): Compared => ({ id, tags, links })
const own = one('own', ['glitch', 'retro'], ['opensea', 'website'])

describe('the similar ones', () => {
  it('share tags, the most first, and of as many the first that came', () => {
    const others = [one('a', ['retro']), one('b', ['retro', 'glitch']), one('c', ['glitch'])]
    expect(rankSimilar(own, others, 3)).toEqual(['b', 'a', 'c'])
    expect(rankSimilar(own, others, 1)).toEqual(['b'])
  })

  it('share platforms, which say less than a tag, and no website says anything', () => {
    const others = [one('a', [], ['website']), one('b', [], ['opensea']), one('c', ['retro'])]
    expect(rankSimilar(own, others, 3)).toEqual(['c', 'b'])
  })

  it('are others, and share something', () => {
    expect(rankSimilar(own, [own, one('a', ['gothic'])], 3)).toEqual([])
  })
})
