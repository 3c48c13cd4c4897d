import { describe, expect, it } from 'vitest'
import { createDraftUrl, parseDraftHash } from './draft-url.ts'

describe('a draft in an address', () => {
  const page = 'https://provenance.example/submit?from=home'
  const carried = { name: 'submit', draft: { name: 'Inês Valadares, 山田 ÿ?>' } }

  it('comes back as it was, and the address is the page’s', () => {
    const url = new URL(createDraftUrl(`${page}#main`, carried))
    expect(`${url.origin}${url.pathname}${url.search}`).toBe(page)
    expect(url.hash).toMatch(/^#draft=[\w-]+$/)
    expect(parseDraftHash(url.hash, 'submit')).toEqual(carried.draft)
  })

  it('is for the form of its name alone', () =>
    expect(parseDraftHash(new URL(createDraftUrl(page, carried)).hash, 'edit:1')).toBe(undefined))

  it('is not there where nothing is written', () =>
    expect(createDraftUrl(`${page}#main`, null)).toBe(page))

  it('is nothing where it cannot be read', () => {
    for (const hash of ['', '#main', '#draft=', '#draft=%%%', `#draft=${btoa('null')}`]) {
      expect(parseDraftHash(hash, 'submit')).toBe(undefined)
    }
  })
})
