import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { get, type RequestOptions } from 'node:http'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import pg from 'pg'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { toPublicProfile } from '#api/profile/view.ts'
import { loadConfig } from '#backend/config.ts'
import { logoPrint, printPath, profilePrintPath } from '#contract/artwork/drawings.ts'
import { pictureSourcesFor } from '#contract/media/picture-sources.ts'
import { pages } from '#contract/pages/all-pages.ts'
import { windowTitle } from '#contract/pages/pages.ts'
import { profileView } from '#contract/views/profile.ts'
import type { ApiApp } from '#edge/api-app.ts'
import {
  createOwner,
  createVisitor,
  edit,
  openTestApi,
  type TestApi,
  uploadPicture,
  type Visitor,
} from '#tests/support/api.ts'
import { listen } from '#tests/support/live.ts'
import { pageHtml, writePageFolder } from '#tests/support/page-folder.ts'
import { drawPicture } from '#tests/support/picture.ts'
import { spyOnQueries } from '#tests/support/spy-on-queries.ts'

const html = pageHtml.replace(
  '<!--scripts-->',
  '<template><!--scripts--></template><script>start()</script>',
)

const manifest = {
  'index.html': { file: 'assets/index-abc.js', imports: ['_shared.js'] },
  'routes/artists.tsx?tsr-split=component---loader': {
    file: 'assets/artists-abc.js',
    imports: ['_shared.js', '_cards.js', 'index.html'],
  },
  'routes/profile/$id.tsx?tsr-split=component---loader': { file: 'assets/profile-abc.js' },
  'style.css': { file: 'assets/style-abc.css' },
  '_shared.js': { file: 'assets/shared-abc.js' },
  // Modules may import each other.
  '_cards.js': {
    file: 'assets/cards-abc.js',
    imports: ['_shared.js', 'routes/artists.tsx?tsr-split=component---loader'],
  },
}

/** Returns its input as the view, so that tests can read it, and fails for one path. */
const renderView = `let rendered = 0
export const createViewRenderer = (sheet) => async (path, answers) => {
  if (path === '/faq') throw new Error('no window')
  rendered += 1
  const html = ['rendering ' + rendered, path, ...Object.keys(answers)].join(' ') + JSON.stringify(answers).replaceAll('<', '&lt;')
  return { html: '<p>' + html + '</p>', css: sheet }
}`

let api: TestApi
let app: ApiApp
let folder: string
beforeAll(async () => {
  folder = await writePageFolder(html)
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest))
  await writeFile(join(folder, 'assets/index-abc.js'), 'export {}')
  await writeFile(join(folder, 'assets/style-abc.css'), 'p{left:1px}')
  await writeFile(join(folder, 'service-worker.js'), 'keep()')
  await mkdir(join(folder, 'server'))
  await writeFile(join(folder, 'server/render-view.js'), renderView)
  api = await openTestApi()
  app = await api.buildAnother({ pageFolder: folder })
})

const show = (url: string, headers: Record<string, string> = {}) =>
  createVisitor(app).ask({ url, headers: { host: 'localhost:4300', ...headers } })

function firstData(body: string): Record<string, unknown> {
  const [, json] =
    /<script type="application\/json" id="first-data">(.*?)<\/script>/.exec(body) ?? []
  return JSON.parse(json ?? 'null')
}

describe('the page of a profile', () => {
  it("has the profile's name in its head, and includes its data", async () => {
    const name = 'Zoë </title><script>alert(1)</script>'
    const owner = await createOwner(api, 'zoe', { name })
    const response = await show('/profile/zoe')
    expect(response.statusCode).toBe(200)
    expect(response.body).toContain(
      '<title>Zoë &lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt; · Provenance</title>',
    )
    expect(response.body).not.toContain('<script>alert')
    expect(response.body).toContain(
      '<meta property="og:url" content="http://localhost:4300/profile/zoe">',
    )
    const shown = profileView.parse(firstData(response.body)['api/profile/zoe'])
    expect(shown).toEqual(toPublicProfile(owner.profile))
    // The page finds its data under the spelling of the address.
    expect(firstData((await show('/profile/ZOE')).body)).toHaveProperty(['api/profile/ZOE'])
  })

  it('takes the same reads for a held profile as for an unknown handle', async () => {
    const { profile } = await createOwner(api, 'waits-unseen', { bio: 'Two words' })
    expect(profile.status).toBe('held')
    const reads: string[] = []
    const readPool = spyOnQueries(api.deps.readPool, (text) => reads.push(text))
    const { ask } = createVisitor(await api.buildAnother({ pageFolder: folder, readPool }))
    const readsOf = async (handle: string) => {
      reads.length = 0
      const headers = { host: 'localhost:4300' }
      expect((await ask({ url: `/profile/${handle}`, headers })).statusCode).toBe(404)
      return reads.filter((text) => text.includes('profile_page'))
    }
    const ofHeld = await readsOf('waits-unseen')
    expect(ofHeld).toHaveLength(2)
    expect(await readsOf('is-nobodys')).toEqual(ofHeld)
  })

  it('preloads the largest picture in the size of its place', async () => {
    const owner = await createOwner(api, 'early')
    const src = profilePrintPath(owner.profile)
    expect((await show('/profile/early')).body).toContain(
      `<link rel="preload" as="image" href="${src}" fetchpriority="high">`,
    )
    const { buffer } = await drawPicture('early.png', 600)
    const { url } = (await uploadPicture(owner, buffer)).json()
    api.clock.pass(1000)
    await edit(owner, { body: { profilePhotos: [url] }, at: api.clock.now() })
    for (const [path, room] of [
      ['/profile/early', 'wall'],
      ['/artists', 'card'],
    ] as const) {
      const { sources } = pictureSourcesFor(room, url)
      expect((await show(path)).body).toContain(
        `type="image/avif" imagesrcset="${sources?.avif}" imagesizes="${sources?.sizes}"`,
      )
    }
  })

  it('is compressed with the best encoding that the client accepts', async () => {
    await createOwner(api, 'dense')
    const encodings = ['gzip, br', 'gzip', 'identity']
    const responses = await Promise.all(
      encodings.map((accepted) => show('/profile/dense', { 'accept-encoding': accepted })),
    )
    expect(responses.map(({ headers }) => headers['content-encoding'])).toEqual([
      'br',
      'gzip',
      undefined,
    ])
    expect(responses.every(({ headers }) => String(headers.vary).includes('Accept-Encoding'))).toBe(
      true,
    )
    expect(brotliDecompressSync(responses[0]?.rawPayload ?? '').toString()).toContain('@dense')
  })

  it('never contains a hidden wallet', async () => {
    const owner = await createOwner(api, 'hidden-page', { hideWallet: true })
    for (const url of [`/profile/${owner.profile.id}`, '/artists', '/']) {
      const { body } = await show(url)
      expect(body.toLowerCase()).not.toContain(owner.wallet.address.toLowerCase())
    }
  })

  it('is a page with status 404 for a missing or held profile', async () => {
    await createOwner(api, 'held-page', { socialLinks: {} })
    for (const id of ['nobody', 'held-page', 'a%00b']) {
      const response = await show(`/profile/${id}`)
      expect(response.statusCode).toBe(404)
      expect(response.body).toContain('<title>Profile Not Found · Provenance</title>')
    }
  })
})

describe('the page of a list', () => {
  it('names the request for the whole list, and includes the position to follow', async () => {
    await createOwner({ app, clock: api.clock }, 'painter')
    const response = await show('/artists')
    const data = firstData(response.body)
    expect(response.body).toContain(
      '<template><!--scripts--><link rel="preload" as="fetch" crossorigin="use-credentials" href="/api/profiles/artist">',
    )
    expect(data['api/milestones']).toContainEqual(
      expect.objectContaining({ profileType: 'artist', listed: expect.any(Number) }),
    )
    expect(data.live).toMatchObject({
      log: api.models.logId,
      position: expect.stringMatching(/^\d+$/),
    })
    expect(data['api/config']).toMatchObject({ serverTime: api.clock.now().toISOString() })
  })
})

describe('a first view', () => {
  const viewOf = async (url: string) =>
    /<!--first-view-->(.*?)<!--\/first-view-->/s.exec((await show(url)).body)?.[1]

  it('is rendered from public responses, and its styles pass the policy', async () => {
    const owner = await createOwner(api, 'drawn', { hideWallet: true })
    const response = await show('/artists')
    const [, nonce] =
      /'nonce-([^']+)'/.exec(String(response.headers['content-security-policy'])) ?? []
    const view = await viewOf('/artists')
    expect(nonce).toBeTruthy()
    expect(response.body).toContain(`<style nonce="${nonce}">p{left:1px}</style>`)
    expect(view).toContain('api/config api/milestones rendered-page rendered-at')
    expect(view).toContain('"handle":"drawn"')
    expect(view?.toLowerCase()).not.toContain(owner.wallet.address.toLowerCase())
    expect(await viewOf('/profile/drawn')).toContain('api/profile/drawn')
    expect(await viewOf('/')).toContain('api/home')
    expect(await viewOf('/terms-of-service')).toContain('api/config')
  })

  it('contains the first twelve profiles of a list', async () => {
    for (let number = 0; number < 13; number += 1) await createOwner(api, `many-${number}`)
    const view = (await viewOf('/artists')) ?? ''
    expect(view.match(/"handle":"/g)).toHaveLength(12)
    expect(view).toContain('"handle":"many-12"')
    expect(view).not.toContain('"handle":"many-0"')
  })

  it.each([
    ['/submit', 'Submit Profile'],
    ['/profile/edit', 'Edit Profile'],
    ['/admin/security', 'Security monitoring'],
  ])('is a note for browsers without scripts on %s', async (url, heading) => {
    const view = await viewOf(url)
    expect(view).toContain(`<h1>${heading}</h1>`)
    expect(view).toContain('This page needs JavaScript')
  })

  it('is rendered with the filters and the search of its address, and with nothing else in it', async () => {
    expect(await viewOf('/artists?tag=Photography&x=y')).toContain(' /artists?tag=Photography api/')
    expect(await viewOf('/?q=ink&x=y')).toContain(' /?q=ink api/')
    expect(await viewOf('/support?x=y')).toContain(' /support api/')
  })

  it('is one for all missing profiles, and one for all other missing pages', async () => {
    expect(await viewOf('/profile/nobody')).toBe(await viewOf('/profile/no-one'))
    expect(await viewOf('/nowhere')).toBe(await viewOf('/nowhere/else'))
    expect(await viewOf('/nowhere')).not.toBe(await viewOf('/profile/nobody'))
  })

  it('is rendered once for all visitors who see the same', async () => {
    const rendering = async (url: string) => /rendering \d+/.exec((await viewOf(url)) ?? '')?.[0]
    const first = await rendering('/curators')
    api.clock.pass(1000)
    expect(await rendering('/curators')).toBe(first)
    expect(await rendering('/collectors')).not.toBe(first)
    await createOwner(api, 'seen-anew', { profileType: 'curator' })
    expect(await rendering('/curators')).not.toBe(first)
  })

  it('of a profile is rendered once for all spellings of its address', async () => {
    await createOwner(api, 'spelled')
    const first = await viewOf('/profile/spelled')
    expect(first).toContain('rendering')
    for (const id of ['SPELLED', '%73pelled', 'spelled?from=a', 'spelled?from=b']) {
      expect((await viewOf(`/profile/${id}`))?.replace(/nonce="[^"]+"/, '')).toBe(
        first?.replace(/nonce="[^"]+"/, ''),
      )
    }
  })

  it('is omitted and logged when it cannot be rendered', async () => {
    const response = await show('/faq')
    expect(response.statusCode).toBe(200)
    expect(await viewOf('/faq')).toContain('This page needs JavaScript')
    expect(api.logged()).toContain('no window')
  })

  it('is rendered by scripts that are not served', async () => {
    const { headers } = await show('/server/render-view.js')
    expect(headers['content-type']).toContain('text/html')
  })
})

describe('the preloaded picture', () => {
  const pictureOf = async (url: string) =>
    /<link rel="preload" as="image" href="([^"]+)"/.exec((await show(url)).body)?.[1]

  it('is the first of a list or of the home', async () => {
    const { profile } = await createOwner(api, 'first-of-all')
    expect(await pictureOf('/artists')).toBe(profilePrintPath(profile))
    expect(await pictureOf('/')).toBe(printPath(logoPrint))
  })

  it('is omitted for empty lists, held profiles and pages without artwork', async () => {
    await createOwner(api, 'held-first', { socialLinks: {} })
    expect(await pictureOf('/artists?tag=Nothing')).toBeUndefined()
    expect(await pictureOf('/profile/held-first')).toBeUndefined()
    expect(await pictureOf('/support')).toBeUndefined()
  })
})

describe('every page', () => {
  it.each(pages.filter(({ data }) => data !== 'profile'))(
    'is served as the list of pages describes it: $path',
    async ({ path, title, description, data, isIndexed }) => {
      const response = await show(path)
      expect(response.statusCode).toBe(200)
      expect(response.body).toContain(`<title>${windowTitle(title)}</title>`)
      expect(response.body).toContain(`content="${description.replace('&', '&amp;')}"`)
      expect(response.body.includes('content="noindex"')).toBe(!isIndexed)
      expect(response.headers['x-robots-tag']).toBe(isIndexed ? undefined : 'noindex')
      const brought = Object.keys(firstData(response.body))
      expect(brought.includes('api/milestones')).toBe(data !== undefined)
      expect(brought.includes('rendered-page')).toBe(typeof data === 'object')
    },
  )

  it('preloads the scripts of its route and no others', async () => {
    await createOwner(api, 'scripted')
    const scriptsOf = async (url: string) => {
      const [, later = ''] = /<template>(.*?)<\/template>/s.exec((await show(url)).body) ?? []
      const named = later.matchAll(/<link rel="modulepreload" crossorigin href="([^"]+)">/g)
      return [...named].map(([, src]) => src)
    }
    expect(await scriptsOf('/artists')).toEqual(['/assets/artists-abc.js', '/assets/cards-abc.js'])
    expect(await scriptsOf('/profile/scripted')).toEqual(['/assets/profile-abc.js'])
    expect((await show('/submit')).body).not.toContain('modulepreload')
    expect((await show('/manifest.json')).statusCode).toBe(404)
  })

  it('has a policy with a fresh nonce', async () => {
    const [one, two] = await Promise.all([show('/'), show('/')])
    const policies = [one, two].map(({ headers }) => String(headers['content-security-policy']))
    const nonces = policies.map((policy) => /'nonce-([^']+)'/.exec(policy)?.[1])
    expect(nonces[0]).not.toBe(nonces[1])
    expect(one.body.match(new RegExp(`nonce="${nonces[0]}"`, 'g'))).toHaveLength(3)
    const [, starter = ''] = /<script>(.*?)<\/script>/.exec(one.body) ?? []
    const hash = createHash('sha256').update(starter).digest('base64')
    expect(policies[0]).toContain(`script-src 'self' 'sha256-${hash}';`)
    expect(policies[0]).toContain("frame-ancestors 'none'")
    expect(policies[0]).not.toContain('unsafe')
  })

  it('redirects from a trailing slash, and never to another host', async () => {
    const response = await show('/artists/?q=x')
    expect([response.statusCode, response.headers.location]).toEqual([308, '/artists?q=x'])
    const app = await api.buildAnother({ pageFolder: folder })
    onTestFinished(() => app.close())
    const [host, port] = (await listen(app)).split(':')
    const headers = { host: 'localhost:4300' }
    // Sent over a connection, because `inject` treats a backslash as a slash.
    for (const path of ['//evil.example/', '/\\evil.example/', '/%5cevil.example/']) {
      const [{ headers: said }] = await once(get({ host, port, path, headers }), 'response')
      expect(said.location ?? '').not.toMatch(/^\/[/\\]/)
    }
  })

  it('is a 404 page for an unknown path, and a problem for a missing file or call', async () => {
    const page = await show('/no/such/page')
    expect([page.statusCode, page.headers['content-type']]).toEqual([
      404,
      'text/html; charset=utf-8',
    ])
    const long = await show(`/profile/${'x'.repeat(300)}`)
    expect([long.statusCode, long.headers['content-type']]).toEqual([
      404,
      'text/html; charset=utf-8',
    ])
    for (const url of ['/assets/gone.js', '/api/nothing', '/media/x', '/admin.php%00']) {
      const response = await show(url)
      expect(response.statusCode).toBe(404)
    }
    expect((await show('/assets/gone.js')).headers['content-type']).toMatch(/problem\+json/)
    expect((await show('/index.html')).headers['cache-control']).not.toContain('immutable')
    expect((await show('/assets/index-abc.js')).headers['cache-control']).toContain('immutable')
  })

  it.each(['127.0.0.1:4300', '[::1]:4300', 'localhost:9999'])(
    'redirects from %s to the public address',
    async (host) => {
      const response = await show('/artists?q=x', { host })
      expect([response.statusCode, response.headers.location]).toEqual([
        307,
        'http://localhost:4300/artists?q=x',
      ])
    },
  )

  it('stays on another host name', async () => {
    expect((await show('/', { host: 'directory.example' })).statusCode).toBe(200)
  })
})

it.each([true, false])('the page is told whether to offer the MetaMask SDK: %s', async (isOn) => {
  const env = { PUBLIC_URL: 'http://localhost:4300', ...(isOn && { METAMASK_SDK: 'on' }) }
  const visitor = createVisitor(
    await api.buildAnother({ pageFolder: folder, config: loadConfig(env) }),
  )
  const { body } = await visitor.ask({ url: '/', headers: { host: 'localhost:4300' } })
  expect(firstData(body)['api/config']).toMatchObject({ metaMaskSdk: isOn })
})

describe('the service worker', () => {
  const host = 'localhost:4300'

  it('is revalidated on each visit, and may connect to the directory only', async () => {
    const { statusCode, headers, body } = await show('/service-worker.js')
    expect([statusCode, body]).toEqual([200, 'keep()'])
    expect(headers).toMatchObject({
      'content-type': expect.stringContaining('/javascript'),
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'; connect-src 'self'",
    })
    expect(firstData((await show('/')).body)['api/config']).toMatchObject({ offlinePages: true })
  })

  it('removes itself and its caches when offline pages are off', async () => {
    const config = { ...api.deps.config, offlinePages: false }
    const visitor = createVisitor(await api.buildAnother({ pageFolder: folder, config }))
    const { statusCode, headers, body } = await visitor.ask({
      url: '/service-worker.js',
      headers: { host },
    })
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache'])
    expect(headers['content-type']).toContain('text/javascript')
    expect(body).toContain('unregister()')
    expect(body).not.toContain('keep()')
    const page = await visitor.ask({ url: '/', headers: { host } })
    expect(firstData(page.body)['api/config']).toMatchObject({ offlinePages: false })
  })

  it("can separate each page's content by its markers", async () => {
    const { profile } = await createOwner(api, 'between-marks')
    const { body } = await show('/profile/between-marks')
    const site = body.replaceAll(/<!--(head|first-view|first-data|scripts)-->.*?<!--\/\1-->/gs, '')
    expect(site).toContain('/assets/index-abc.js')
    for (const own of [profile.id, 'between-marks', 'first-data']) expect(site).not.toContain(own)
  })
})

describe('a client that opens many pages', () => {
  it('waits in its own queue, without delaying others', async () => {
    await createOwner(api, 'opened-often')
    const { readPool } = api.deps
    const held = Promise.withResolvers<void>()
    let reads = 0
    const query = async (...args: [string]) => {
      if (args.some((part) => JSON.stringify(part).includes('opened-often'))) {
        reads += 1
        await held.promise
      }
      return readPool.query(...args)
    }
    const holding = Object.assign(Object.create(readPool), { query }) as pg.Pool
    const app = await api.buildAnother({ readPool: holding, pageFolder: folder })
    const open = (visitor: Visitor, url: string) =>
      visitor.ask({ url, headers: { host: 'localhost:4300' } })
    const greedy = createVisitor(app)
    // Each request comes from another address of one /64.
    const opened = Array.from({ length: 40 }, (_, index) => {
      greedy.ip = `2001:db8:7::${index + 1}`
      return open(greedy, '/profile/opened-often')
    })
    const responses = ['/', '/artists', '/profile/nobody', '/no/such/page'].map((url) =>
      open(createVisitor(app), url),
    )
    const shown = await Promise.all(responses)
    expect(shown.map(({ statusCode }) => statusCode)).toEqual([200, 200, 404, 404])
    expect(reads).toBe(2)
    held.resolve()
    const served = await Promise.all(opened)
    expect(new Set(served.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  })

  it('costs no work for a request that is cancelled in the queue', async () => {
    await createOwner(api, 'left-early')
    const { readPool } = api.deps
    const held = Promise.withResolvers<void>()
    let reads = 0
    const query = async (...args: [string]) => {
      if (JSON.stringify(args).includes('left-early')) {
        reads += 1
        await held.promise
      }
      return readPool.query(...args)
    }
    const holding = Object.assign(Object.create(readPool), { query }) as pg.Pool
    const app = await api.buildAnother({ readPool: holding, pageFolder: folder })
    onTestFinished(() => app.close())
    const url = `http://${await listen(app)}/profile/left-early`
    const open = (more: RequestOptions = {}) => {
      const request = get(url, { headers: { host: 'localhost:4300' }, ...more }).on(
        'error',
        () => {},
      )
      return once(request, 'response').then(([response]) => response.statusCode)
    }
    const first = [open(), open()]
    await vi.waitUntil(() => reads === 2, { timeout: 20_000 })
    const leaving = new AbortController()
    const arrived = once(app.server, 'request')
    const left = open({ signal: leaving.signal }).catch(() => 'left')
    const [{ socket }] = await arrived
    const closed = once(socket, 'close')
    leaving.abort()
    await closed
    held.resolve()
    expect(await Promise.all([...first, left])).toEqual([200, 200, 'left'])
    // Queued behind the cancelled request.
    expect(await open()).toBe(200)
    expect(reads).toBe(3)
  })
})

describe('a page while the read models are unreachable', () => {
  it('is a self-contained error page for a browser, and a problem for other clients', async () => {
    const away = new pg.Pool({ connectionString: 'postgres://nobody@127.0.0.1:1/nothing' })
    const app = await api.buildAnother({ readPool: away, pageFolder: folder })
    const visitor = createVisitor(app)
    const host = 'localhost:4300'
    const asPerson = { headers: { host, accept: 'text/html,*/*;q=0.8' } }
    const shown = await visitor.ask({ url: '/profile/ada', ...asPerson })
    expect([shown.statusCode, shown.headers['retry-after']]).toEqual([503, '2'])
    expect(shown.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      refresh: '5',
    })
    expect(shown.headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-/,
    )
    expect(shown.body).toContain('<h1>Not available</h1><p>The directory cannot do this')
    expect(shown.body).not.toMatch(/<script|<link|src=/)
    for (const request of [
      { url: '/api/profile/ada', ...asPerson },
      { url: '/profile/ada', headers: { host, accept: 'application/json' } },
    ]) {
      const refusal = await visitor.ask(request)
      expect([refusal.statusCode, refusal.json().code]).toEqual([503, 'unavailable'])
    }
  })
})
