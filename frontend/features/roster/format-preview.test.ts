import { describe, expect, it } from 'vitest'
import type { RankPreview } from '#contract/views/roster.ts'
import { formatCleanUp, formatCurrentType, formatTypeChange } from './format-preview.ts'

const preview: RankPreview = {
  profileType: 'artist',
  isListed: true,
  ranks: [
    { profileType: 'artist', rank: 20, isOwn: true },
    { profileType: 'collector', rank: 29, isOwn: false },
    { profileType: 'curator', rank: 612, isOwn: false },
  ],
}
const returned: RankPreview = {
  profileType: 'collector',
  isListed: true,
  ranks: [
    { profileType: 'artist', rank: 20, isOwn: true },
    { profileType: 'collector', rank: 29, isOwn: true },
    { profileType: 'curator', rank: 4, isOwn: false },
  ],
}
const held: RankPreview = {
  ...preview,
  isListed: false,
  ranks: preview.ranks.map((rank) => ({ ...rank, isOwn: false })),
}

describe('the preview of ranks before a change of type', () => {
  it('names the current rank', () => {
    expect(formatCurrentType(preview)).toBe('Now an artist with star 20.')
    expect(formatCurrentType(held)).toBe('Now an artist, not listed and without a rank.')
  })

  it('names the next rank of the new type, and the one that a return restores', () =>
    expect(formatTypeChange(preview, 'collector')).toBe(
      'As a collector: the next, trophy 29. Star 20 comes back if the type is changed back.',
    ))

  it('shows that a rank beyond the first 500 has no gold', () =>
    expect(formatTypeChange(preview, 'curator')).toBe(
      'As a curator: the next, rank 612, without gold. Star 20 comes back if the type is changed back.',
    ))

  it('names the rank that a return restores now', () =>
    expect(formatTypeChange(returned, 'artist')).toBe(
      'As an artist: star 20 returns. Trophy 29 comes back if the type is changed back.',
    ))

  it('names a rank of an unlisted profile only as conditional', () =>
    expect(formatTypeChange(held, 'collector')).toBe(
      'As a collector: the next, trophy 29, once it is listed.',
    ))

  it('is empty for the current type', () => expect(formatTypeChange(preview, 'artist')).toBe(''))
})

it.each([
  [{ kept: [], deleted: [], more: 0 }, 'No profile has this wallet.'],
  [{ kept: ['one'], deleted: [], more: 0 }, '@one stays. Nothing is deleted.'],
  [{ kept: ['one'], deleted: ['two', 'three'], more: 0 }, '@one stays. Deleted: @two, @three.'],
  [
    { kept: ['one', 'other'], deleted: ['two'], more: 1 },
    '@one, @other stay, one for each chain. Deleted: @two and 1 more.',
  ],
])('names the kept and deleted profiles of a clean-up: %j', (preview, text) =>
  expect(formatCleanUp(preview)).toBe(text),
)
