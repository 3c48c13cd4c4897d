import { describe, expect, it } from 'vitest'
import type { RankOutlook } from '#contract/views/roster.ts'
import { describeChange, describeNow } from './describe-outlook.ts'

const outlook: RankOutlook = {
  profileType: 'artist',
  isListed: true,
  ranks: [
    { profileType: 'artist', rank: 20, isOwn: true },
    { profileType: 'collector', rank: 29, isOwn: false },
    { profileType: 'curator', rank: 612, isOwn: false },
  ],
}
const returned: RankOutlook = {
  profileType: 'collector',
  isListed: true,
  ranks: [
    { profileType: 'artist', rank: 20, isOwn: true },
    { profileType: 'collector', rank: 29, isOwn: true },
    { profileType: 'curator', rank: 4, isOwn: false },
  ],
}
const held: RankOutlook = {
  ...outlook,
  isListed: false,
  ranks: outlook.ranks.map((each) => ({ ...each, isOwn: false })),
}

describe('what is said of ranks before a change of type', () => {
  it('names the one that there is', () => {
    expect(describeNow(outlook)).toBe('Now an artist with star 20.')
    expect(describeNow(held)).toBe('Now an artist, not listed and without a rank.')
  })

  it('names the next one of the new type, and the one that comes back', () =>
    expect(describeChange(outlook, 'collector')).toBe(
      'As a collector: the next, trophy 29. Star 20 comes back with a return.',
    ))

  it('says that a rank beyond the first ones has no gold', () =>
    expect(describeChange(outlook, 'curator')).toBe(
      'As a curator: the next, rank 612, without gold. Star 20 comes back with a return.',
    ))

  it('names the one that returns', () =>
    expect(describeChange(returned, 'artist')).toBe(
      'As an artist: star 20 returns. Trophy 29 comes back with a return.',
    ))

  it('promises nothing to who is not listed', () =>
    expect(describeChange(held, 'collector')).toBe(
      'As a collector: the next, trophy 29, once it is listed.',
    ))

  it('says nothing of no change', () => expect(describeChange(outlook, 'artist')).toBe(''))
})
