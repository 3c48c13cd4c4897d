import { createServer } from 'node:http'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { pageLimits, startLinkChecks } from '#backend/links/run-link-checks.ts'
import { fetchPublicPage } from '#backend/outbound/fetch-public.ts'
import { profileView } from '#contract/views/profile.ts'
import {
  contentOf,
  createOwner,
  createVisitor,
  edit,
  openTestApi,
  publicUrl,
  signIn,
  type TestApi,
} from '#tests/support/api.ts'
import { cleanUpLater } from '#tests/support/clean-up.ts'
import { listenOnLoopback } from '#tests/support/listen-on-loopback.ts'
import { writePageFolder } from '#tests/support/page-folder.ts'

const hourMs = 3_600_000

type Owner = Awaited<ReturnType<typeof createOwner>>

let api: TestApi
/** Paths of pages, and what they contain. */
const pages = new Map<string, string>()
let origin: string
/** The app with the pages. */
let site: TestApi['app']

beforeAll(async () => {
  api = await openTestApi()
  // Lost proofs are shown for 30 days by the clock of Postgres.
  api.clock.pass(Date.now() - api.clock.now().getTime())
  site = await api.buildAnother({ pageFolder: await writePageFolder() })
  const server = createServer(({ headers }, response) => {
    const name = headers.host?.split('.')[0] ?? ''
    response.setHeader('content-type', 'text/html')
    response.end(pages.get(name) ?? '')
  })
  origin = `example:${await listenOnLoopback(server)}`
  const resolver = {
    isAllowed: () => true,
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  }
  const stop = startLinkChecks({
    ...api.deps,
    log: api.models.log,
    sources: {
      fetchPage: (address, options) =>
        fetchPublicPage(address, { ...options, ...pageLimits, resolver }),
      resolveTxt: async () => [],
    },
  })
  cleanUpLater(async () => {
    await stop()
    server.close()
  })
})

beforeEach(() => pages.clear())

const today = () => api.clock.now().toISOString().slice(0, 10)
const siteOf = (handle: string) => `http://${handle}.${origin}/`
const backLinkTo = (handle: string) => `<a rel="me" href="${publicUrl}/profile/${handle}">`
const patience = { timeout: 15_000, interval: 200 }

async function proofOf({ profile }: Owner) {
  const response = await createVisitor(api.app).ask({ url: `/api/profile/${profile.id}` })
  return profileView.parse(response.json()).linkProofs.website
}

function expectProof(owner: Owner, proof: unknown) {
  return vi.waitFor(async () => expect(await proofOf(owner)).toEqual(proof), patience)
}

async function setLinks(owner: Owner, socialLinks: Record<string, string>) {
  api.clock.pass(60_000)
  const content = await contentOf(owner.profile, { socialLinks })
  const changes = { body: { socialLinks }, content, at: api.clock.now() }
  expect((await edit(owner, changes)).statusCode).toBe(200)
}

const checkNow = (owner: Owner) =>
  owner.ask({ method: 'POST', url: `/api/profile/${owner.profile.id}/links/check` })

async function readSameAs({ profile }: Owner) {
  const { body } = await createVisitor(site).ask({
    url: `/profile/${profile.handle}`,
    headers: { host: new URL(publicUrl).host },
  })
  return /"sameAs":(\[[^\]]*\])/.exec(body)?.[1]
}

it('proves a link after its listing, and shows it as the same person', async () => {
  pages.set('linked', backLinkTo('linked'))
  const owner = await createOwner(api, 'linked', {
    socialLinks: { website: siteOf('linked'), opensea: 'http://sea.example/linked' },
  })
  expect(await readSameAs(owner)).toBe(undefined)
  await expectProof(owner, { method: 'rel-me', day: today(), lostOn: null })
  expect(await readSameAs(owner)).toBe(`["${siteOf('linked')}"]`)
})

it('proves a link after an edit, loses it within 25 hours, and proves it again on request', async () => {
  const owner = await createOwner(api, 'lost', {
    socialLinks: { opensea: 'http://sea.example/lost' },
  })
  pages.set('lost', backLinkTo('lost'))
  const website = siteOf('lost')
  await setLinks(owner, { website })
  const day = today()
  await expectProof(owner, { method: 'rel-me', day, lostOn: null })

  pages.delete('lost')
  api.clock.pass(25 * hourMs - 60_000)
  await expectProof(owner, { method: 'rel-me', day, lostOn: today() })
  expect(await readSameAs(owner)).toBe(undefined)

  pages.set('lost', backLinkTo(owner.profile.id))
  await signIn(owner, api.clock)
  const response = await checkNow(owner)
  expect(response.json()).toEqual([{ link: 'website', checkedAt: api.clock.now().toISOString() }])
  await expectProof(owner, { method: 'rel-me', day: today(), lostOn: null })
  expect((await checkNow(owner)).statusCode).toBe(429)

  const { events } = (await owner.ask({ url: `/api/profile/${owner.profile.id}/history` })).json()
  const types = events.map(({ type }: { type: string }) => type)
  expect(types.filter((type: string) => type.startsWith('Link'))).toEqual([
    'LinkProven',
    'LinkLost',
    'LinkProven',
  ])
})

it('stops the checks of a deleted profile, and of a removed link', async () => {
  const owner = await createOwner(api, 'gone', { socialLinks: { website: siteOf('gone') } })
  const countChecks = async () => {
    const { rows } = await api.deps.pool.query(
      "select from api.link_checks where profile_id = $1 and link = 'website'",
      [owner.profile.id],
    )
    return rows.length
  }
  const expectCount = (count: number) =>
    vi.waitFor(async () => expect(await countChecks()).toBe(count), patience)
  await expectCount(1)
  await setLinks(owner, { opensea: 'http://sea.example/gone' })
  api.clock.pass(25 * hourMs)
  await expectCount(0)
  await signIn(owner, api.clock)
  await setLinks(owner, { website: siteOf('gone') })
  await expectCount(1)
  await owner.ask({ method: 'DELETE', url: `/api/profile/${owner.profile.id}` })
  await expectCount(0)
})
