import { getDefaultStore } from 'jotai'
import { expect, it } from 'vitest'
import { keptAtHeader } from '#contract/kept-at.ts'
import { keptTimesAtom, noteKept } from './kept-times.ts'

const path = '/api/profiles/artist'
const keptAt = '2026-11-03T14:32:00.000Z'
const times = () => [...getDefaultStore().get(keptTimesAtom)]

it('an answer that was kept is known by its call until the directory answers that', () => {
  noteKept(`${path}?sort=name`, new Headers({ [keptAtHeader]: keptAt }))
  noteKept('/api/home', new Headers({ [keptAtHeader]: keptAt }))
  expect(times()).toEqual([
    [path, Date.parse(keptAt)],
    ['/api/home', Date.parse(keptAt)],
  ])
  noteKept(`${path}?sort=name`, new Headers())
  noteKept('/api/home', new Headers())
  expect(times()).toEqual([])
})

it('an answer of the directory itself tells nobody who follows', () => {
  let told = 0
  const stop = getDefaultStore().sub(keptTimesAtom, () => {
    told += 1
  })
  noteKept(path, new Headers())
  stop()
  expect(told).toBe(0)
})
