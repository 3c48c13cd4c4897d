import { describe, expect, it } from 'vitest'
import type { ProfileEvent } from '#contract/events/profile.ts'
import type { HistoryEvent } from '#contract/views/history.ts'
import { createHistory } from '#tests/fixtures/histories.ts'
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
} from '#tests/fixtures/profile-events.ts'
import { diffStates } from './diff-states.ts'
import { nameAt, replay } from './replay.ts'

const changesOf = (...events: ProfileEvent[]) => {
  const last = replay(createHistory(...events)).at(-1)
  if (!last) throw new Error('Nothing happened')
  return diffStates(last.before, last.after)
}
const namesOf = (...events: ProfileEvent[]) => changesOf(...events).changed.map(({ name }) => name)

describe('the changes of an event', () => {
  it('list every filled field of a submission', () => {
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

  it('list the changed fields of an edit, and the names of unchanged ones', () => {
    const { changed, unchanged } = changesOf(adaSubmitted, adaListed, adaEdited)
    expect(changed).toEqual([
      { name: 'bio', was: adaFields.bio, now: editAda.fields.bio, voice: 'owner' },
    ])
    expect(unchanged).toContain('handle')
    expect(unchanged).not.toContain('bio')
  })

  it('list each link and the visibility of the wallet separately', () => {
    const fields = { ...adaFields, hideWallet: true, socialLinks: { twitter: 'https://x.com/ada' } }
    const { data, personal } = adaEdited
    const edited = { ...adaEdited, data, personal: personal && { ...personal, fields } }
    expect(changesOf(adaSubmitted, edited).changed.map(({ was, now }) => [was, now])).toEqual([
      [`${adaWallet}, shown`, `${adaWallet}, hidden`],
      ['Not linked', 'https://x.com/ada'],
      ['https://ada.example', 'Not linked'],
    ])
  })

  it('list photo descriptions by the places of their photos', () => {
    const [one = '', two = ''] = ['1', '2'].map((digit) => `/media/${digit}.webp`)
    const editPhotos = (
      profilePhotos: string[],
      photoAlts: Record<string, string>,
    ): ProfileEvent => ({
      ...adaEdited,
      personal: { fields: { ...adaFields, profilePhotos, photoAlts }, proof: adaProof },
    })
    const first = editPhotos([one, two], { [two]: 'A loom' })
    const wordsOf = (...events: ProfileEvent[]) =>
      changesOf(adaSubmitted, ...events).changed.find(({ voice }) => voice === 'owner')
    const name = 'photo descriptions'
    expect(wordsOf(first)).toEqual({ name, voice: 'owner', was: 'None', now: '2. A loom' })
    expect(wordsOf(first, editPhotos([one, two], { [one]: 'A loom' }))).toMatchObject({
      was: '2. A loom',
      now: '1. A loom',
    })
    expect(wordsOf(first, editPhotos([one], {}))).toMatchObject({ was: '2. A loom', now: 'None' })
  })

  it('list the status, the type or nothing for events that the owner did not cause', () => {
    expect(namesOf(adaSubmitted, adaListed)).toEqual(['status'])
    expect(namesOf(adaSubmitted, adaHeld)).toEqual([])
    expect(namesOf(adaSubmitted, adaRejected)).toEqual(['status'])
    expect(namesOf(adaSubmitted, adaTypeChanged)).toEqual(['type'])
  })

  it('list every filled field of a deleted profile, and nothing of an erased one', () => {
    expect(changesOf(adaSubmitted, adaDeleted).changed.every(({ now }) => now === null)).toBe(true)
    const erasedEdit = { type: 'ProfileEdited', data: adaEdited.data } as const
    expect(changesOf(adaErased, erasedEdit, adaDeleted)).toMatchObject({
      changed: [],
      unchanged: [],
    })
  })
})

it('finds the name of the profile at a step within the same life', () => {
  const second: ProfileEvent = { ...adaSubmitted, data: { ...adaSubmitted.data, life: 2 } }
  const listed: ProfileEvent = { ...adaListed, data: { ...adaListed.data, life: 2 } }
  const events: HistoryEvent[] = createHistory(adaErased, adaDeleted, second, listed)
  const steps = replay(events)
  expect(events.map((_event, index) => nameAt(steps, index))).toEqual([
    ...[undefined, undefined],
    ...[adaFields.name, adaFields.name],
  ])
  expect(steps.map(({ life }) => life)).toEqual([1, 1, 2, 2])
})
