import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiApp } from '#api/api-app.ts'
import { pages, windowTitle } from '#contract/pages.ts'
import { z } from '#contract/z.ts'
import {
  makeOwner,
  makeVisitor,
  openTestApi,
  publicUrl,
  type TestApi,
  walletOf,
} from '#tests/support/api.ts'
import { makeUnseen } from '#tests/support/unseen.ts'

const html = `<!doctype html><html><head><!--head--><!--/head--></head>
<body nonce="__CSP_NONCE__"><div id="root"></div><!--first-data--></body></html>`

let api: TestApi
let app: ApiApp
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'provenance-heads-'))
  afterAll(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'index.html'), html)
  api = await openTestApi({ ADMIN_WALLETS: walletOf('admin').address })
  app = await api.buildAnother({ pageFolder: folder })
})

const linked = z.record(z.string(), z.unknown())

/** What a page says of itself: its title, its tags by name, its links by relation, and its data. */
async function readHead(path: string) {
  const { body } = await makeVisitor(app).ask({ url: path, headers: { host: 'localhost:4300' } })
  const head = body.slice(0, body.indexOf('</head>'))
  const tags = [...head.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)">/g)]
  const links = [...head.matchAll(/<link rel="([^"]+)"[^>]* href="([^"]*)">/g)]
  const [, data] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(head) ?? []
  return {
    head,
    title: /<title>(.*?)<\/title>/s.exec(head)?.[1],
    tags: Object.fromEntries(tags.map(([, name = '', content = '']) => [name, content])),
    links: Object.fromEntries(links.map(([, name = '', href = '']) => [name, href])),
    data: data === undefined ? undefined : linked.parse(JSON.parse(data)),
  }
}

const found = pages.filter(({ isIndexed, data }) => isIndexed && data !== 'profile')
const escapeAmpersand = (text: string) => text.replaceAll('&', '&amp;')

describe('the head', () => {
  it.each(found)(
    'of a page says what it is, where it is, and how it looks: $path',
    async (page) => {
      const { title, tags, links, data } = await readHead(page.path)
      const description = escapeAmpersand(page.description)
      expect(title).toBe(windowTitle(page.title))
      expect(links.canonical).toBe(`${publicUrl}${page.path}`)
      expect(links.alternate).toMatch(/\/feed\.xml$/)
      expect(tags).toMatchObject({
        description,
        'og:title': title,
        'og:description': description,
        'og:url': links.canonical,
        'og:image': expect.stringMatching(/^http:\/\/localhost:4300\/share\/pages\/v1\/\w+\.png$/),
        'og:image:width': '1200',
        'og:image:height': '630',
        'og:image:alt': expect.stringContaining('label of'),
        'twitter:card': 'summary_large_image',
        'twitter:title': title,
        'twitter:description': description,
        'twitter:image': tags['og:image'],
      })
      expect(data).toMatchObject({ '@context': 'https://schema.org', url: expect.any(String) })
    },
  )

  it('of no two pages is the same', async () => {
    const heads = await Promise.all(found.map(({ path }) => readHead(path)))
    for (const said of ['og:title', 'description']) {
      expect(new Set(heads.map(({ tags }) => tags[said])).size).toBe(heads.length)
    }
  })

  it('of the home says what the house is, and how to search it', async () => {
    const { title, data } = await readHead('/')
    expect(title).toBe('Provenance: a directory of digital artists, collectors and curators')
    expect(data).toMatchObject({
      '@type': 'WebSite',
      url: `${publicUrl}/`,
      potentialAction: {
        '@type': 'SearchAction',
        target: { urlTemplate: `${publicUrl}/artists?q={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    })
  })

  it('of a list is that of a collection, with a feed and a card of its own', async () => {
    const { data, links, tags } = await readHead('/collectors')
    expect(data).toMatchObject({ '@type': 'CollectionPage', name: 'Collectors' })
    expect(links.alternate).toBe(`${publicUrl}/collectors/feed.xml`)
    expect(tags['og:image']).toBe(`${publicUrl}/share/pages/v1/collectors.png`)
  })

  it('of a profile is that of a person, by its handle however it was asked for', async () => {
    const { profile } = await makeOwner(api, 'headed', { tags: ['Pixel Art'] })
    for (const asked of ['headed', 'HEADED', '@headed', profile.id]) {
      const { links, tags, data } = await readHead(`/profile/${asked}`)
      expect(links.canonical).toBe(`${publicUrl}/profile/headed`)
      expect(tags).toMatchObject({ 'og:type': 'profile', description: profile.bio })
      expect(data).toMatchObject({
        '@type': 'ProfilePage',
        dateCreated: profile.createdAt,
        dateModified: profile.updatedAt,
        mainEntity: {
          '@type': 'Person',
          name: profile.name,
          alternateName: '@headed',
          sameAs: ['https://headed.example'],
          knowsAbout: ['Pixel Art'],
        },
      })
    }
  })

  it('lets nothing that somebody wrote out of its place', async () => {
    const name = '</title><script>alert("1")</script>'
    const bio = `Draws <!--<script> and ]]> "quotes" & 'ticks' </script> \u2028 all day, ${'👩‍👩‍👧 '.repeat(80)}`
    await makeOwner(api, 'escaping', { name, bio, tags: ['</script><img src=x>'] })
    const { head, tags, data } = await readHead('/profile/escaping')
    expect(head.match(/<script/g)).toHaveLength(1)
    expect(head).not.toMatch(/<img|<!--<|alert\("/)
    expect(data?.mainEntity).toMatchObject({ name, description: bio.trim() })
    // No sign is cut in two.
    expect(tags.description).toMatch(/👩‍👩‍👧 …$|👩‍👩‍👧…$/u)
  })

  it('of a page for its owner or for staff is kept from search engines', async () => {
    for (const { path } of pages.filter(({ isIndexed }) => !isIndexed)) {
      const { tags, data } = await readHead(path)
      expect([tags.robots, data]).toEqual(['noindex', undefined])
    }
  })

  it('of a profile that is held, rejected, deleted or was never there is one and the same', async () => {
    const { held } = await makeUnseen(api, 'head')
    const gone = await makeOwner(api, 'gone')
    await gone.ask({ method: 'DELETE', url: `/api/profile/${gone.profile.id}` })
    const { tags: ofNobody, title } = await readHead('/profile/nobody')
    expect(ofNobody['og:image']).toBe(`${publicUrl}/share/pages/v1/house.png`)
    for (const asked of [
      'held-head',
      held.profile.id,
      'turned-down-head',
      'gone',
      gone.profile.id,
    ]) {
      const read = await readHead(`/profile/${asked}`)
      const asIfNobody = { ...ofNobody, 'og:url': `${publicUrl}/profile/${asked}` }
      expect([read.title, read.tags, read.data]).toEqual([title, asIfNobody, undefined])
    }
  })
})
