import { beforeAll, describe, expect, it } from 'vitest'
import { indexedPages, pages } from '#contract/pages/all-pages.ts'
import { windowTitle } from '#contract/pages/pages.ts'
import { type ProfileFields, profileFields } from '#contract/profile/profile-fields.ts'
import { homeView } from '#contract/views/home.ts'
import { ownData } from '#contract/views/own-data.ts'
import { profileView } from '#contract/views/profile.ts'
import { proofView } from '#contract/views/proof.ts'
import { z } from '#contract/z.ts'
import type { ApiApp } from '#edge/api-app.ts'
import {
  contentOf,
  createOwner,
  createVisitor,
  edit,
  openTestApi,
  publicUrl,
  type TestApi,
  uploadPicture,
} from '#tests/support/api.ts'
import { writePageFolder } from '#tests/support/page-folder.ts'
import { drawPicture } from '#tests/support/picture.ts'
import { createUnlisted } from '#tests/support/unlisted-profiles.ts'

let api: TestApi
let app: ApiApp
beforeAll(async () => {
  api = await openTestApi()
  app = await api.buildAnother({ pageFolder: await writePageFolder() })
})

const linked = z.record(z.string(), z.unknown())

/** Metadata of a page: its title, its meta tags by name, its links by relation, and its linked data. */
async function readHead(path: string) {
  const { body } = await createVisitor(app).ask({ url: path, headers: { host: 'localhost:4300' } })
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

const escapeAmpersand = (text: string) => text.replaceAll('&', '&amp;')

describe('the head', () => {
  it.each(indexedPages)(
    'of a page has its description, canonical address and share image: $path',
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

  it('differs between any two pages', async () => {
    const heads = await Promise.all(indexedPages.map(({ path }) => readHead(path)))
    for (const said of ['og:title', 'description']) {
      expect(new Set(heads.map(({ tags }) => tags[said])).size).toBe(heads.length)
    }
  })

  it('of the home describes the directory and its search', async () => {
    const { title, data } = await readHead('/')
    expect(title).toBe('Provenance: a directory of digital artists, collectors and curators')
    expect(data).toMatchObject({
      '@type': 'WebSite',
      url: `${publicUrl}/`,
      potentialAction: {
        '@type': 'SearchAction',
        target: { urlTemplate: `${publicUrl}/?q={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    })
  })

  it('of a list describes a collection, with a separate feed and share card', async () => {
    const { data, links, tags } = await readHead('/collectors')
    expect(data).toMatchObject({ '@type': 'CollectionPage', name: 'Collectors' })
    expect(links.alternate).toBe(`${publicUrl}/collectors/feed.xml`)
    expect(tags['og:image']).toBe(`${publicUrl}/share/pages/v1/collectors.png`)
  })

  it('of a profile describes a person, with the handle as the canonical address', async () => {
    const { profile } = await createOwner(api, 'headed', { tags: ['Pixel Art'] })
    for (const requested of ['headed', 'HEADED', '@headed', profile.id]) {
      const { links, tags, data } = await readHead(`/profile/${requested}`)
      expect(links.canonical).toBe(`${publicUrl}/profile/headed`)
      expect(links.alternate).toBe(`${publicUrl}/profile/headed/feed.xml`)
      expect(tags).toMatchObject({ 'og:type': 'profile', description: profile.bio })
      expect(data).toMatchObject({
        '@type': 'ProfilePage',
        dateCreated: profile.createdAt,
        dateModified: profile.updatedAt,
        mainEntity: {
          '@type': 'Person',
          name: profile.name,
          alternateName: '@headed',
          knowsAbout: ['Pixel Art'],
        },
      })
    }
  })

  it('escapes hostile text', async () => {
    const name = '</title><script>alert("1")</script>'
    const bio = `Draws <!--<script> and ]]> "quotes" & 'ticks' </script> \u2028 all day, ${'👩‍👩‍👧 '.repeat(80)}`
    await createOwner(api, 'escaping', { name, bio, tags: ['</script><img src=x>'] })
    const { head, tags, data } = await readHead('/profile/escaping')
    // The linked data, and the module of the page.
    expect(head.match(/<script/g)).toHaveLength(2)
    expect(head).not.toMatch(/<img|<!--<|alert\("/)
    expect(data?.mainEntity).toMatchObject({ name, description: bio.trim() })
    // No grapheme is cut in two.
    expect(tags.description).toMatch(/👩‍👩‍👧 …$|👩‍👩‍👧…$/u)
  })

  it('of a page for owners or staff is marked noindex', async () => {
    for (const { path } of pages.filter(({ isIndexed }) => !isIndexed)) {
      const { tags, data } = await readHead(path)
      expect([tags.robots, data]).toEqual(['noindex', undefined])
    }
  })

  it('is the same for a held, rejected, deleted or missing profile', async () => {
    const { held } = await createUnlisted(api, 'head')
    const gone = await createOwner(api, 'gone')
    await gone.ask({ method: 'DELETE', url: `/api/profile/${gone.profile.id}` })
    const { tags: ofNobody, title } = await readHead('/profile/nobody')
    expect(ofNobody['og:image']).toBe(`${publicUrl}/share/pages/v1/house.png`)
    expect(ofNobody.robots).toBe('noindex')
    for (const requested of [
      'held-head',
      held.profile.id,
      'turned-down-head',
      'gone',
      gone.profile.id,
    ]) {
      const read = await readHead(`/profile/${requested}`)
      const asIfNobody = { ...ofNobody, 'og:url': `${publicUrl}/profile/${requested}` }
      expect([read.title, read.tags, read.data]).toEqual([title, asIfNobody, undefined])
    }
  })
})

describe('the alternative text of a photo', () => {
  const hostile = '"><script>alert(1)</script> a loom'
  const written = '&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt; a loom'
  const ask = async (url: string) =>
    (await createVisitor(app).ask({ url, headers: { host: 'localhost:4300' } })).body

  it('appears wherever the photo does, is signed and exported, and is removed with the photo', async () => {
    const owner = await createOwner(api, 'described')
    const { id, walletAddress } = owner.profile
    const upload = async (size: number) =>
      (await uploadPicture(owner, (await drawPicture('x.png', size)).buffer)).json().url as string
    const [first, second] = [await upload(60), await upload(61)]
    const change = async (body: Partial<ProfileFields>) => {
      api.clock.pass(1000)
      const content = await contentOf(
        owner.profile,
        profileFields.parse({ ...owner.profile, ...body }),
      )
      const response = await edit(owner, { body, at: api.clock.now(), content })
      owner.profile = profileView.parse(response.json())
      return owner.profile
    }
    const photoAlts = { [first]: ` ${hostile} `, [second]: 'A broom' }
    const profile = await change({ profilePhotos: [first, second], photoAlts })
    const kept = { [first]: hostile, [second]: 'A broom' }
    expect(profile.photoAlts).toEqual(kept)

    const { tags } = await readHead('/profile/described')
    expect(tags['og:image:alt']).toBe(
      `“${written}” on a gallery wall, and the label of ${profile.name} beside it`,
    )
    expect(tags['twitter:image:alt']).toBe(tags['og:image:alt'])
    const page = await ask('/profile/described')
    for (const alt of ['a loom', 'A broom']) expect(page).toContain(`${alt}"`)
    expect(page).not.toContain('<script>alert')
    expect(await ask('/artists')).toContain('a loom"')
    expect(await ask(`/embed/${id}`)).toContain(`alt="${written}"`)
    const { newest } = homeView.parse(JSON.parse(await ask('/api/home')))
    expect(newest.find((profile) => profile.id === id)?.photoAlts).toEqual(kept)

    const proof = proofView.parse(JSON.parse(await ask(`/api/profile/${id}/proof`)))
    expect(proof).toMatchObject({ signedContent: true, fields: { photoAlts: kept } })
    const home = await owner.ask({ url: `/api/profiles/wallet/${walletAddress}` })
    const { profiles, history } = ownData.parse(home.json())
    expect(profiles[0]?.photoAlts).toEqual(kept)
    expect(history.at(-1)).toMatchObject({ personal: { fields: { photoAlts: kept } } })

    expect((await change({ profilePhotos: [second, first] })).photoAlts).toEqual(kept)
    expect((await change({ profilePhotos: [second] })).photoAlts).toEqual({ [second]: 'A broom' })
    expect(await ask('/profile/described')).not.toContain('a loom')
  })
})
