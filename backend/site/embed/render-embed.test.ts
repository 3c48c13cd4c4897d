import { expect, it } from 'vitest'
import { ines } from '#tests/fixtures/profile-views.ts'
import { renderEmbed } from './render-embed.ts'

const url = new URL('https://directory.example')

it.each([
  ['with a signed version', {}, 'Verify on'],
  ['with a hidden wallet', { hideWallet: true, walletAddress: null }, 'See on'],
  ['with only a sign-in', { lastSignedAt: null }, 'See on'],
  ['with unsigned content', { isVerified: false }, 'See on'],
])('links to the proof of a profile only if there is one: %s', (_case, change, words) =>
  expect(renderEmbed({ ...ines, ...change }, url)).toContain(words),
)

it('shows the day of the last signature, or of the listing without one', () => {
  const listed = { ...ines, lastSignedAt: null, listedAt: '2026-03-01T12:00:00.000Z' }
  expect(renderEmbed(listed, url)).toContain('<span>Listed 1 Mar 2026</span>')
  expect(renderEmbed({ ...listed, lastSignedAt: '2026-03-02T12:00:00.000Z' }, url)).toContain(
    '<span>Signed 2 Mar 2026</span>',
  )
})
