import { describe, it } from 'vitest'
import { packFlags } from '#contract/security/attempt.ts'
import { botRefused, flagged, mallory, signInsRefused, summed } from '#tests/fixtures/attempts.ts'
import { adaDeleted, noon } from '#tests/fixtures/profile-events.ts'
import { specifyView } from '#tests/support/view-specification.ts'
import { threats } from './project.ts'

const { given } = specifyView(threats)

const day = '2026-03-01'
const quarter = noon
const threat = {
  network: mallory.ip,
  quarter,
  day,
  refused: 1,
  refusedBy: { 'bot-refused': 1 } as Record<string, number>,
  flagBits: packFlags(['no_social_links', 'very_short_bio']),
  lastAt: noon,
}
const counts = { quarter, day, attempts: 1, blocked: 1, flagged: 1 }

describe('the threats', () => {
  it('count a refused attempt under its first reason', () =>
    given(botRefused).then({ threat: [threat], attempt_quarter: [counts] }))

  it('count no failure for an accepted attempt with a flag', () =>
    given(flagged).then({
      threat: [{ ...threat, refused: 0, refusedBy: {}, flagBits: packFlags(['very_short_bio']) }],
      attempt_quarter: [{ ...counts, blocked: 0 }],
    }))

  it('count each of several attempts', () =>
    given(summed).then({
      threat: [
        {
          ...threat,
          refused: 40,
          refusedBy: { 'rate-limited': 40 },
          flagBits: packFlags(['no_social_links']),
          lastAt: '2026-03-01T12:01:59.000Z',
        },
      ],
      attempt_quarter: [{ ...counts, attempts: 40, blocked: 40, flagged: 40 }],
    }))

  it('count no failure for several accepted attempts with flags', () =>
    given({ ...summed, data: { ...summed.data, codes: [] } }).then({
      threat: [
        {
          ...threat,
          refused: 0,
          refusedBy: {},
          flagBits: packFlags(['no_social_links']),
          lastAt: '2026-03-01T12:01:59.000Z',
        },
      ],
      attempt_quarter: [{ ...counts, attempts: 40, blocked: 0, flagged: 40 }],
    }))

  it('count refused sign-ins as one attempt', () =>
    given(signInsRefused).then({
      threat: [
        {
          ...threat,
          refusedBy: { 'sign-ins-refused': 1 },
          flagBits: 0,
          lastAt: '2026-03-01T12:06:00.000Z',
        },
      ],
      attempt_quarter: [{ ...counts, flagged: 0 }],
    }))

  it('add up within a quarter of an hour', () => {
    const later = { ...botRefused, at: '2026-03-01T12:15:00.000Z' }
    given(botRefused, summed, later).then({
      threat: [
        {
          ...threat,
          refused: 41,
          refusedBy: { 'bot-refused': 1, 'rate-limited': 40 },
          lastAt: '2026-03-01T12:01:59.000Z',
        },
        { ...threat, quarter: later.at, lastAt: later.at },
      ],
      attempt_quarter: [
        { ...counts, attempts: 41, blocked: 41, flagged: 41 },
        { ...counts, quarter: later.at },
      ],
    })
  })

  it('are counted per /64 of IPv6', () => {
    const from = (ip: string) => ({ ...botRefused, origin: { ...mallory, ip } })
    given(from('2001:db8:41::7'), from('2001:db8:41::9')).then({
      threat: [
        {
          ...threat,
          network: '2001:db8:41:0::/64',
          refused: 2,
          refusedBy: { 'bot-refused': 2 },
        },
      ],
      attempt_quarter: [{ ...counts, attempts: 2, blocked: 2, flagged: 2 }],
    })
  })

  it('exclude erased days', () => {
    const { origin: _gone, personal: _too, ...left } = botRefused
    given({ ...left, erased: true }).then({ threat: [], attempt_quarter: [] })
  })

  it('are unchanged by a deletion', () =>
    given(adaDeleted).then({ threat: [], attempt_quarter: [] }))

  it('are announced by their quarter of an hour only', () =>
    given(botRefused).thenChanged(`security ${quarter}`))
})
