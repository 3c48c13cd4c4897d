import { describe, expect, it } from 'vitest'
import { type ComparedProfile, rankSimilar } from './similar.ts'

const one = (id: string, tags: string[], links: string[] = []): ComparedProfile => ({
  id,
  tags,
  links,
})
const own = one('own', ['glitch', 'retro'], ['opensea', 'website'])

describe('similar profiles', () => {
  it('are sorted by the number of shared tags, with ties in the given order', () => {
    const others = [one('a', ['retro']), one('b', ['retro', 'glitch']), one('c', ['glitch'])]
    expect(rankSimilar(own, others, 3)).toEqual(['b', 'a', 'c'])
    expect(rankSimilar(own, others, 1)).toEqual(['b'])
  })

  it('may share a platform, which counts less than a tag, but not just a website', () => {
    const others = [one('a', [], ['website']), one('b', [], ['opensea']), one('c', ['retro'])]
    expect(rankSimilar(own, others, 3)).toEqual(['c', 'b'])
  })

  it('exclude the profile itself, and profiles without a shared feature', () => {
    expect(rankSimilar(own, [own, one('a', ['gothic'])], 3)).toEqual([])
  })
})
