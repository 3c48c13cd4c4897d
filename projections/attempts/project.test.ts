import { describe, expect, it } from 'vitest'
import { packFlags } from '#contract/security/attempt.ts'
import { botRefused, flagged, mallory, signInsRefused, summed } from '#tests/fixtures/attempts.ts'
import { adaDeleted, adaId, adaListed, adaWallet, noon } from '#tests/fixtures/profile-events.ts'
import { specifyView } from '#tests/support/view-specification.ts'
import { type AttemptRow, attempts } from './project.ts'

const { given } = specifyView(attempts)

const day = '2026-03-01'
const none = { attempt: [], attempt_mark: [], attempt_content: [], attempt_ended_life: [] }
const first: AttemptRow = {
  position: 1n,
  id: '00000000-0000-4000-8000-000000000001',
  day,
  at: noon,
  since: null,
  type: 'submit',
  count: 1,
  weight: 1,
  blocked: true,
  codes: ['bot-refused', 'duplicate-content'],
  flagBits: packFlags(['no_social_links', 'very_short_bio']),
  profileId: adaId,
  actorKind: 'owner',
  actorId: null,
  requestId: 'request',
  ip: mallory.ip,
  network: mallory.ip,
  userAgent: mallory.userAgent,
}
const marks = (...names: string[]) => names.map((mark) => ({ mark, position: 1n, day }))
const refusedMarks = marks(
  'code bot-refused',
  'code duplicate-content',
  'flag no_social_links',
  'flag very_short_bio',
)
const content = {
  position: 1n,
  profileId: adaId,
  life: 1,
  day,
  wallet: adaWallet.toLowerCase(),
  walletAddress: adaWallet,
  content: '{"name":"Ada Okafor","handle":"ada"}',
}
const several = { profileId: null, at: '2026-03-01T12:01:59.000Z', codes: ['rate-limited'] }

describe('the audit log of attempts', () => {
  it('has all recorded data of a refused submission', () =>
    given(botRefused).then({
      ...none,
      attempt: [first],
      attempt_mark: refusedMarks,
      attempt_content: [content],
    }))

  it('has an accepted edit with its flag', () =>
    given(flagged).then({
      ...none,
      attempt: [
        {
          ...first,
          type: 'edit',
          blocked: false,
          codes: [],
          flagBits: packFlags(['very_short_bio']),
        },
      ],
      attempt_mark: marks('flag very_short_bio'),
      attempt_content: [content],
    }))

  it('has one entry for several attempts of a network, with their count', () =>
    given(summed).then({
      ...none,
      attempt: [
        {
          ...first,
          ...several,
          type: 'several',
          since: '2026-03-01T12:01:00.000Z',
          count: 40,
          weight: 40,
          flagBits: packFlags(['no_social_links']),
        },
      ],
      attempt_mark: marks('code rate-limited', 'flag no_social_links'),
    }))

  it('has one entry for refused sign-ins, with the weight of one attempt', () =>
    given(signInsRefused).then({
      ...none,
      attempt: [
        {
          ...first,
          profileId: null,
          type: 'sign-in',
          at: '2026-03-01T12:06:00.000Z',
          since: '2026-03-01T12:02:00.000Z',
          count: 30,
          codes: ['signature-invalid', 'nonce-unknown'],
          flagBits: 0,
        },
      ],
      attempt_mark: marks('code signature-invalid', 'code nonce-unknown'),
    }))

  it('keeps an attempt without wallet and content after its life has ended', () =>
    given(botRefused, adaDeleted).then({
      attempt: [first],
      attempt_mark: refusedMarks,
      attempt_content: [],
      attempt_ended_life: [{ profileId: adaId, life: 1 }],
    }))

  it('has no content of an attempt that was recorded after its life had ended', () =>
    given(adaDeleted, { ...botRefused, data: { ...botRefused.data, codes: [], flags: [] } }).then({
      ...none,
      attempt: [
        { ...first, position: 2n, id: first.id.replace(/1$/, '2'), codes: [], flagBits: 0 },
      ],
      attempt_ended_life: [{ profileId: adaId, life: 1 }],
    }))

  it('has the content of an attempt on the next life', () => {
    const secondLife = {
      ...botRefused,
      data: { ...botRefused.data, life: 2, codes: [], flags: [] },
    }
    given(adaDeleted, secondLife).then({
      ...none,
      attempt: [
        { ...first, position: 2n, id: first.id.replace(/1$/, '2'), codes: [], flagBits: 0 },
      ],
      attempt_content: [{ ...content, position: 2n, life: 2 }],
      attempt_ended_life: [{ profileId: adaId, life: 1 }],
    })
  })

  it('has no entry of an erased day', () => {
    const { origin: _gone, personal: _too, ...left } = botRefused
    given({ ...left, erased: true }).then(none)
  })

  it('has an entry of an erased life, without its content', () => {
    const { personal: _gone, ...left } = botRefused
    given({ ...left, erased: true }).then({ ...none, attempt: [first], attempt_mark: refusedMarks })
  })

  it('ignores other events', () => given(adaListed).then(none))

  it('announces an attempt by its position only', () => given(botRefused).thenChanged('attempts 1'))

  it('stores invalid addresses, and texts that Postgres would reject', () => {
    const odd = { ip: '_hidden:80', userAgent: 'a\0b' }
    const half = { name: '\uD83D', bio: 'a\0b' }
    const fact = { ...botRefused, origin: odd, personal: { walletAddress: 'a\0b', content: half } }
    given(fact).then({
      ...none,
      attempt: [{ ...first, ip: null, network: 'unknown', userAgent: 'a\uFFFDb' }],
      attempt_mark: refusedMarks,
      attempt_content: [
        {
          ...content,
          wallet: 'a\uFFFDb',
          walletAddress: 'a\uFFFDb',
          content: '{"name":"\\ud83d","bio":"a\\u0000b"}',
        },
      ],
    })
    expect(JSON.parse('{"name":"\\ud83d","bio":"a\\u0000b"}')).toEqual(half)
  })
})
