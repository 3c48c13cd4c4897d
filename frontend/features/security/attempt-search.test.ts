import { describe, expect, it } from 'vitest'
import { parseAttemptSearch } from './attempt-search.ts'
import { formatJson } from './format-attempt.ts'

describe('the search of the security page', () => {
  it('contains the filters and the open attempt', () => {
    const attempt = '00000000-0000-4000-8000-000000000001'
    const search = parseAttemptSearch({ blocked: 'true', network: '203.0.113.0/24', attempt })
    expect(search).toEqual({ blocked: 'true', network: '203.0.113.0/24', attempt })
  })

  it('drops unknown and invalid filters, and keeps the rest', () => {
    const search = {
      type: 'dance',
      flag: 'no_social_links',
      day: 'today',
      attempt: '1',
      wallet: {},
    }
    expect(parseAttemptSearch(search)).toEqual({ flag: 'no_social_links' })
  })

  it('returns equal filters with their keys in the same order', () => {
    const [one, other] = [
      parseAttemptSearch({ day: '2026-03-01', type: 'edit' }),
      parseAttemptSearch({ type: 'edit', day: '2026-03-01' }),
    ]
    expect(JSON.stringify(one)).toBe(JSON.stringify(other))
  })
})

describe('submitted JSON', () => {
  it('is formatted with escaped invisible characters and one field per line', () => {
    expect(formatJson({ name: '\u202eADA', bio: 'a\u200bb' })).toBe(
      '{\n  "name": "\\u{202e}ADA",\n  "bio": "a\\u{200b}b"\n}',
    )
  })
})
