import { describe, expect, it } from 'vitest'
import type { ProfileEvent } from '#contract/events/profile.ts'
import type { HistoryEvent } from '#contract/views/history.ts'
import { tellHistory } from '#tests/fixtures/histories.ts'
import {
  adaDeleted,
  adaEdited,
  adaErased,
  adaFields,
  adaHeld,
  adaListed,
  adaProof,
  adaRejected,
  adaSubmitted,
  adaTypeChanged,
  adaWallet,
  editAda,
} from '#tests/fixtures/profile-facts.ts'
import { diffStates } from './diff-states.ts'
import { nameAt, replay } from './replay.ts'

const changesOf = (...facts: ProfileEvent[]) => {
  const last = replay(tellHistory(...facts)).at(-1)
  if (!last) throw new Error('Nothing happened')
  return diffStates(last.before, last.after)
}
const namesOf = (...facts: ProfileEvent[]) => changesOf(...facts).changed.map(({ name }) => name)

describe('what an event changed', () => {
  it('is, of a submission, all that is there', () => {
    const { changed } = changesOf(adaSubmitted)
    expect(changed.map(({ name, was, now }) => [name, was, now])).toEqual([
      ['name', null, adaFields.name],
      ['handle', null, adaFields.handle],
      ['bio', null, adaFields.bio],
      ['wallet', null, `${adaWallet}, shown`],
      ['Website', null, 'https://ada.example'],
      ['tags', null, 'Generative Art, Abstract'],
      ['type', null, 'Artist'],
      ['status', null, 'Held for review'],
    ])
  })

  it('is, of an edit, field by field, with the names of what stayed', () => {
    const { changed, unchanged } = changesOf(adaSubmitted, adaListed, adaEdited)
    expect(changed).toEqual([
      { name: 'bio', was: adaFields.bio, now: editAda.fields.bio, voice: 'owner' },
    ])
    expect(unchanged).toContain('handle')
    expect(unchanged).not.toContain('bio')
  })

  it('is, of links and hiding, each by itself', () => {
    const fields = { ...adaFields, hideWallet: true, socialLinks: { twitter: 'https://x.com/ada' } }
    const { data, personal } = adaEdited
    const edited = { ...adaEdited, data, personal: personal && { ...personal, fields } }
    expect(changesOf(adaSubmitted, edited).changed.map(({ was, now }) => [was, now])).toEqual([
      [`${adaWallet}, shown`, `${adaWallet}, hidden`],
      ['Not linked', 'https://x.com/ada'],
      ['https://ada.example', 'Not linked'],
    ])
  })

  it('is, of photos, what is to be seen in them too, by their places', () => {
    const [one = '', two = ''] = ['1', '2'].map((digit) => `/media/${digit}.webp`)
    const hung = (profilePhotos: string[], photoAlts: Record<string, string>): ProfileEvent => ({
      ...adaEdited,
      personal: { fields: { ...adaFields, profilePhotos, photoAlts }, proof: adaProof },
    })
    const first = hung([one, two], { [two]: 'A loom' })
    const wordsOf = (...facts: ProfileEvent[]) =>
      changesOf(adaSubmitted, ...facts).changed.find(({ voice }) => voice === 'owner')
    const name = 'photo descriptions'
    expect(wordsOf(first)).toEqual({ name, voice: 'owner', was: 'None', now: '2. A loom' })
    expect(wordsOf(first, hung([one, two], { [one]: 'A loom' }))).toMatchObject({
      was: '2. A loom',
      now: '1. A loom',
    })
    expect(wordsOf(first, hung([one], {}))).toMatchObject({ was: '2. A loom', now: 'None' })
  })

  it('is the standing, the type or nothing where the house acts', () => {
    expect(namesOf(adaSubmitted, adaListed)).toEqual(['status'])
    expect(namesOf(adaSubmitted, adaHeld)).toEqual([])
    expect(namesOf(adaSubmitted, adaRejected)).toEqual(['status'])
    expect(namesOf(adaSubmitted, adaTypeChanged)).toEqual(['type'])
  })

  it('is, of a deletion, all that was there, and nothing of what is erased', () => {
    expect(changesOf(adaSubmitted, adaDeleted).changed.every(({ now }) => now === null)).toBe(true)
    const over = { type: 'ProfileEdited', data: adaEdited.data } as const
    expect(changesOf(adaErased, over, adaDeleted)).toMatchObject({ changed: [], unchanged: [] })
  })
})

it('a moment is called by the name of its own life', () => {
  const second: ProfileEvent = { ...adaSubmitted, data: { ...adaSubmitted.data, life: 2 } }
  const listed: ProfileEvent = { ...adaListed, data: { ...adaListed.data, life: 2 } }
  const events: HistoryEvent[] = tellHistory(adaErased, adaDeleted, second, listed)
  const moments = replay(events)
  expect(events.map((_event, place) => nameAt(moments, place))).toEqual([
    ...[undefined, undefined],
    ...[adaFields.name, adaFields.name],
  ])
  expect(moments.map(({ life }) => life)).toEqual([1, 1, 2, 2])
})
