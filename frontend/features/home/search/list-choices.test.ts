import { expect, it } from 'vitest'
import { listFurtherChoices, suggestLists } from './list-choices.ts'

const shown = { id: '3e9f0f6a-5d0b-4c0e-9d55-2f6c3b1a7e84', name: 'Ada', handle: 'ada' }
const profiles = [{ ...shown, avatarUrl: null, isVerified: true, tag: null }]

it('links the rest of a type when it has more results than are shown', () => {
  const group = { profileType: 'artist', isBounded: false, profiles } as const
  expect(listFurtherChoices({ ...group, total: 1 }, 'Ada')).toEqual([])
  expect(listFurtherChoices({ ...group, total: 14 }, 'Ada')).toEqual([
    { key: 'artist', list: 'artist', q: 'Ada', label: 'All 14 artists' },
  ])
  expect(listFurtherChoices({ ...group, total: 100, isBounded: true }, 'Ada')).toMatchObject([
    { label: 'All 100+ artists' },
  ])
})

it.each([
  ['generative curator', 'curator', 'generative', 'Search for “generative” among curators'],
  ['Artists in Oslo', 'artist', 'in oslo', 'Search for “in oslo” among artists'],
  ['collectors', 'collector', '', 'Search among collectors'],
])('links the list that “%s” names', (q, list, rest, label) => {
  expect(suggestLists(q)).toEqual([{ key: list, list, q: rest, label }])
})

it('returns no list when the query names no type', () => {
  expect(suggestLists('curatorial')).toEqual([])
})
