import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { beforeAll, describe, expect, it } from 'vitest'
import { indexedPages } from '#contract/pages/all-pages.ts'
import { z } from '#contract/z.ts'
import {
  createOwner,
  createVisitor,
  openTestApi,
  publicUrl,
  type TestApi,
} from '#tests/support/api.ts'
import { stopCacheClock } from '#tests/support/cache-clock.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})

const ask = (url: string, headers: Record<string, string> = {}) =>
  createVisitor(api.app).ask({ url, headers })

const lists = ['entry', 'url', 'sitemap', 'link', 'category']
const parser = new XMLParser({
  ignoreAttributes: false,
  htmlEntities: true,
  isArray: (name) => lists.includes(name),
})

async function readXml(url: string, headers?: Record<string, string>) {
  const response = await ask(url, headers)
  expect([response.statusCode, XMLValidator.validate(response.body)]).toEqual([200, true])
  return { response, xml: parser.parse(response.body) }
}

const located = z.array(z.object({ loc: z.string(), lastmod: z.string().optional() }))

/** Addresses in all files of the sitemap. */
async function readSitemap(headers?: Record<string, string>): Promise<string[]> {
  const { xml } = await readXml('/sitemap.xml', headers)
  const files = located.parse(xml.sitemapindex.sitemap)
  const named = await Promise.all(
    files.map(async ({ loc }) => {
      const { xml: file } = await readXml(loc.slice(publicUrl.length), headers)
      return located.parse(file.urlset.url ?? []).map((url) => url.loc)
    }),
  )
  return named.flat()
}

const entry = z.object({
  id: z.string(),
  title: z.coerce.string(),
  summary: z.coerce.string(),
  published: z.iso.datetime(),
  updated: z.iso.datetime(),
  link: z.array(z.object({ '@_href': z.string() })),
  category: z.array(z.object({ '@_term': z.string() })),
})
const feed = z.object({
  id: z.string(),
  title: z.string(),
  updated: z.iso.datetime(),
  entry: z.array(entry).default([]),
})

async function readFeed(path: string, headers?: Record<string, string>) {
  const { xml, response } = await readXml(path, headers)
  return { ...feed.parse(xml.feed), response }
}

/** Deletes a profile and returns the header that makes a read include the deletion. */
async function remove(owner: Awaited<ReturnType<typeof createOwner>>) {
  const response = await owner.ask({ method: 'DELETE', url: `/api/profile/${owner.profile.id}` })
  return { 'after-position': String(response.headers.position) }
}

describe('robots.txt', () => {
  it('names the sitemap, and no page that is not indexed', async () => {
    const { body, headers } = await ask('/robots.txt')
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(body).toContain(`\nSitemap: ${publicUrl}/sitemap.xml\n`)
    expect(body).toContain('\nDisallow: /api/\n')
    expect(body).not.toMatch(/admin|edit|submit/)
  })
})

describe('the sitemap', () => {
  it('lists every indexed page and every listed profile, with the time of its last change', async () => {
    const { profile } = await createOwner(api, 'mapped')
    const { xml } = await readXml('/sitemaps/profiles.xml')
    expect(located.parse(xml.urlset.url)).toContainEqual({
      loc: `${publicUrl}/profile/mapped`,
      lastmod: profile.updatedAt,
    })
    const addresses = await readSitemap()
    for (const { path } of indexedPages) expect(addresses).toContain(`${publicUrl}${path}`)
    expect(addresses.filter((address) => /admin|edit|submit|\$/.test(address))).toEqual([])
    expect((await readXml('/sitemap.xml')).xml.sitemapindex.sitemap.at(-1).lastmod).toMatch(/^20/)
  })

  it('has no other files', async () => {
    for (const file of [
      'profiles-0.xml',
      'profiles-ff.xml',
      'profiles-g.xml',
      'x.xml',
      'profiles-000.xml',
    ]) {
      expect((await ask(`/sitemaps/${file}`)).statusCode).toBeGreaterThanOrEqual(400)
    }
  })

  it('omits held profiles', async () => {
    const held = await createOwner(api, 'unmapped', { socialLinks: {} })
    expect(held.profile.status).toBe('held')
    expect(await readSitemap().then(String)).not.toContain('unmapped')
  })

  it('drops a deleted profile from the cached files', async () => {
    const gone = await createOwner(api, 'departed')
    // A separate app, so that no earlier test has filled its cache.
    const visitor = createVisitor(await api.buildAnother())
    const read = () => visitor.ask({ url: '/sitemaps/profiles.xml' }).then(({ body }) => body)
    await expect.poll(read).toContain('departed')
    await remove(gone)
    await expect.poll(read).not.toContain('departed')
  })
})

describe('the index of the sitemap', () => {
  it('is read again after ten minutes', async () => {
    const visitor = createVisitor(await api.buildAnother())
    const readLast = async () =>
      (await visitor.ask({ url: '/sitemap.xml' })).body.match(/<lastmod>[^<]+/g)?.at(-1)
    const pass = stopCacheClock()
    const before = await readLast()
    api.clock.pass(1000)
    await createOwner(api, 'mapped-later')
    await pass(10 * 60_000 - 1)
    expect(await readLast()).toBe(before)
    await pass(2)
    expect(await readLast()).not.toBe(before)
  })
})

describe('a feed', () => {
  it('lists the most recently listed profiles, newest first', async () => {
    const artist = await createOwner(api, 'fed-artist', { tags: ['Pixel Art'] })
    api.clock.pass(1000)
    await createOwner(api, 'fed-curator', { profileType: 'curator' })
    const all = await readFeed('/feed.xml')
    expect(all.response.headers).toMatchObject({
      'content-type': 'application/atom+xml; charset=utf-8',
      'cache-control': 'no-cache',
    })
    expect(all.entry.slice(0, 2).map(({ title }) => title)).toEqual([
      'Name of fed-curator',
      'Name of fed-artist',
    ])
    const ofArtists = await readFeed('/artists/feed.xml')
    expect(ofArtists.entry.map(({ title }) => title)).not.toContain('Name of fed-curator')
    expect(ofArtists.entry[0]).toMatchObject({
      id: `urn:uuid:${artist.profile.id}`,
      published: artist.profile.listedAt,
      updated: artist.profile.updatedAt,
      link: [{ '@_href': `${publicUrl}/profile/fed-artist` }],
      category: [{ '@_term': 'Artist' }, { '@_term': 'Pixel Art' }],
    })
  })

  it('returns 304 for a current ETag', async () => {
    const { response } = await readXml('/collectors/feed.xml')
    const again = await ask('/collectors/feed.xml', {
      'if-none-match': String(response.headers.etag),
    })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  it('is valid without entries', async () => {
    expect((await readFeed('/collectors/feed.xml')).entry).toEqual([])
  })

  it('escapes hostile text', async () => {
    const name = `</title>]]><script>&lt;'"\ufffe`
    const bio = 'A bio with ]]> <![CDATA[ and &amp; an \uffff unwritable sign, long enough.'
    await createOwner(api, 'fed-escapes', { name, bio, tags: ['"><x a="'] })
    const { entry: entries, response } = await readFeed('/feed.xml')
    expect(entries[0]?.title).toBe(`</title>]]><script>&lt;'"`)
    expect(entries[0]?.category).toContainEqual({ '@_term': '"><x a="' })
    expect(response.body).not.toMatch(/<script|<x /)
  })

  it('omits held and deleted profiles and hidden wallets', async () => {
    await createOwner(api, 'unfed', { socialLinks: {} })
    const shy = await createOwner(api, 'fed-shy', { hideWallet: true })
    const gone = await createOwner(api, 'fed-gone')
    const after = await remove(gone)
    for (const path of ['/feed.xml', '/artists/feed.xml']) {
      const { body } = await ask(path, after)
      expect(body).toContain('fed-shy')
      expect(body.toLowerCase()).not.toContain(shy.wallet.address.toLowerCase())
      expect(body).not.toMatch(/unfed|fed-gone/)
    }
  })

  it('of one profile has its current version as the entry, and is missing once the profile is deleted or while it is held', async () => {
    const owner = await createOwner(api, 'followed')
    const first = await readFeed('/profile/followed/feed.xml')
    expect(first.entry).toMatchObject([{ title: 'Name of followed' }])
    const after = await remove(owner)
    expect((await ask('/profile/followed/feed.xml', after)).statusCode).toBe(404)
    const held = await createOwner(api, 'unfollowed', { socialLinks: {} })
    expect((await ask(`/profile/${held.profile.id}/feed.xml`)).statusCode).toBe(404)
  })
})
