import { expect, it } from 'vitest'
import { ines } from '#tests/fixtures/profile-views.ts'
import { renderEmbed } from './render-embed.ts'

const url = new URL('https://directory.example')

it.each([
  ['who signed again', {}, 'Verify on'],
  ['who hides the wallet', { hideWallet: true, walletAddress: null }, 'See on'],
  ['who only signed in', { lastSignedAt: null }, 'See on'],
  ['whose words are no longer signed', { isVerified: false }, 'See on'],
])('the label of one %s promises a proof where there is one', (_who, change, words) =>
  expect(renderEmbed({ ...ines, ...change }, url)).toContain(words),
)

it('says since when one who never signed is listed', () => {
  const listed = { ...ines, lastSignedAt: null, listedAt: '2026-03-01T12:00:00.000Z' }
  expect(renderEmbed(listed, url)).toContain('<span>Listed 1 Mar 2026</span>')
  expect(renderEmbed({ ...listed, lastSignedAt: '2026-03-02T12:00:00.000Z' }, url)).toContain(
    '<span>Signed 2 Mar 2026</span>',
  )
})
