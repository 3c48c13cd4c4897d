import { expect, it } from 'vitest'
import { parseEventSearch } from './event-search.ts'

it('parses the filters in the URL, and drops unknown and invalid ones', () => {
  const wallet = `0x${'aB'.repeat(20)}`
  const filter = { type: 'ProfileEdited', actor: wallet, day: '2026-11-22', profile: '@ada' }
  expect(parseEventSearch(filter)).toEqual(filter)
  expect(parseEventSearch({ actor: 'admin', page: '3' })).toEqual({ actor: 'admin' })
  expect(
    parseEventSearch({ type: 'Nothing', actor: 'eve', day: '2026-02-30', profile: ' ' }),
  ).toEqual({})
  expect(parseEventSearch({ type: '', actor: 7, profile: 'x'.repeat(201) })).toEqual({})
})
