import { describe, expect, it } from 'vitest'
import { createDraftUrl, parseDraftHash } from './draft-url.ts'

describe('a draft in a URL', () => {
  const page = 'https://provenance.example/submit?from=home'
  const carried = { name: 'submit', draft: { name: 'Inês Valadares, 山田 ÿ?>' } }

  it('is restored unchanged, and keeps the path and search of the page', () => {
    const url = new URL(createDraftUrl(`${page}#main`, carried))
    expect(`${url.origin}${url.pathname}${url.search}`).toBe(page)
    expect(url.hash).toMatch(/^#draft=[\w-]+$/)
    expect(parseDraftHash(url.hash, 'submit')).toEqual(carried.draft)
  })

  it('is restored only by the form that it names', () =>
    expect(parseDraftHash(new URL(createDraftUrl(page, carried)).hash, 'edit:1')).toBe(undefined))

  it('is omitted for an empty form', () => expect(createDraftUrl(`${page}#main`, null)).toBe(page))

  it('is ignored when it is invalid', () => {
    for (const hash of ['', '#main', '#draft=', '#draft=%%%', `#draft=${btoa('null')}`]) {
      expect(parseDraftHash(hash, 'submit')).toBe(undefined)
    }
  })
})
