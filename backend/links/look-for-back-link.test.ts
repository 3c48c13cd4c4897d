import { createServer, type RequestListener } from 'node:http'
import { afterAll, describe, expect, it } from 'vitest'
import { fetchPublicPage } from '#backend/outbound/fetch-public.ts'
import { isPublicAddress } from '#backend/outbound/is-public-address.ts'
import {
  directoryUrl,
  honestPages,
  hostilePages,
  profileId,
  profileUrl,
} from '#tests/fixtures/back-link-pages.ts'
import { serveNames } from '#tests/support/dns-server.ts'
import { listenOnLoopback } from '#tests/support/listen-on-loopback.ts'
import {
  type LinkSources,
  type LinkToCheck,
  lookForBackLink,
  profileAddresses,
} from './look-for-back-link.ts'
import { pageLimits, resolveTxt } from './run-link-checks.ts'

let respond: RequestListener = (_request, response) => void response.end()
let texts: readonly (readonly string[])[] | undefined = []
let addresses: readonly string[] = ['127.0.0.1']
const server = createServer((request, response) => respond(request, response))
const names = await serveNames(
  () => addresses,
  (name) => (name === 'site.example' ? texts : []),
)

const port = await listenOnLoopback(server)
afterAll(() => {
  server.closeAllConnections()
  server.close()
  names.close()
})

const timeoutMs = 400
const isAllowed = (address: string) => address === '127.0.0.1' || isPublicAddress(address)
const sources: LinkSources = {
  fetchPage: (address, options) =>
    fetchPublicPage(address, {
      ...options,
      ...pageLimits,
      timeoutMs,
      resolver: { isAllowed, resolve: names.resolve },
    }),
  resolveTxt: (host) => resolveTxt(names.resolver, host),
}
const profile = profileAddresses(directoryUrl, { id: profileId, handle: 'ada' })

type Case = Partial<LinkToCheck> & {
  isSole?: boolean
  sources?: Partial<LinkSources>
  signal?: AbortSignal
}

const endless = new AbortController().signal

function look({ isSole = true, sources: others, signal = endless, ...changes }: Case = {}) {
  const address = `http://site.example:${port}/`
  const checked = { link: 'website' as const, address, profile, provenBy: null }
  return lookForBackLink(
    { ...sources, ...others },
    { ...checked, ...changes },
    {
      waitForHost: async () => undefined,
      isSoleClaimant: async () => isSole,
      signal,
    },
  )
}

const silent: RequestListener = (_request, response) => void response.end()
const backLink: RequestListener = (_request, response) =>
  void response
    .writeHead(200, { 'content-type': 'text/html' })
    .end(`<a rel=me href="${profileUrl}">`)

it('expects the encoded address of a handle, as the pages of the directory link to it', () =>
  expect(profileAddresses(directoryUrl, { id: profileId, handle: 'ada/#1' }).byHandle).toBe(
    `${directoryUrl.origin}/profile/ada%2F%231`,
  ))

describe('a page', () => {
  it.each(honestPages)('with %s proves its link', async (_, page) => {
    texts = []
    respond = page
    expect(await look()).toBe('rel-me')
  })

  it('is hostile in 60 ways or more', () => expect(hostilePages.length).toBeGreaterThan(60))

  it.each(hostilePages)('with %s proves nothing', async (_, page) => {
    texts = []
    respond = page
    expect(await look()).toMatch(/missing|unknown/)
  })

  it('is missing after an answer, and unknown without one', async () => {
    respond = silent
    expect(await look()).toBe('missing')
    for (const status of [404, 410]) {
      respond = (_request, response) => void response.writeHead(status).end()
      expect(await look()).toBe('missing')
    }
    for (const status of [403, 429, 500, 503]) {
      respond = (_request, response) => void response.writeHead(status).end()
      expect(await look()).toBe('unknown')
    }
    respond = (_request, response) => void response.destroy()
    expect(await look()).toBe('unknown')
  })

  it.each([
    ['http://site.example/ada', 'https://site.example/ada', true],
    ['https://site.example/ada?page=1', 'https://www.site.example/ada?page=1', true],
    ['https://www.site.example/ada/', 'https://site.example/ada', true],
    ['http://site.example/ada', 'https://www.site.example/ada/', true],
    ['https://site.example/ada', 'http://site.example/ada', false],
    ['http://site.example:8080/ada', 'https://site.example/ada', false],
    ['https://site.example/ada', 'https://site.example/eve', false],
    ['https://site.example/ada', 'https://site.example/ada//', false],
    ['https://site.example/ada', 'https://site.example/ada?to=eve', false],
    ['https://site.example/', 'https://www.site.example/home', true],
    ['https://site.example/?to=eve', 'https://site.example/eve', false],
  ])('at %s may redirect to %s: %s', async (address, target, isFollowed) => {
    texts = []
    const fetchPage: LinkSources['fetchPage'] = async (from, { beforeRedirect }) => {
      const url = new URL(target)
      await beforeRedirect(new URL(from), url)
      const headers = { link: `<${profileUrl}>; rel=me` }
      return { url, status: 200, headers, body: Buffer.alloc(0) }
    }
    const result = await look({ address, sources: { fetchPage } })
    expect(result).toBe(isFollowed ? 'rel-me' : 'missing')
  })

  it('proves nothing by a handle that another profile had, but by the id', async () => {
    respond = backLink
    expect(await look({ isSole: false })).toBe('missing')
    respond = (_request, response) =>
      void response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(`<a rel=me href="${profile.byId}">`)
    expect(await look({ isSole: false })).toBe('rel-me')
  })

  it('is not fetched from an address that is not public, also if the name changes', async () => {
    respond = backLink
    addresses = ['127.0.0.9']
    expect(await look()).toBe('missing')
    addresses = ['93.184.216.34', '127.0.0.9']
    expect(await look()).toBe('missing')
    addresses = ['127.0.0.1']
    expect(await look()).toBe('rel-me')
  })
})

describe('a DNS record', () => {
  const record = (text: string) => `provenance=${text}`

  it('proves the website of its host, in parts and beside others', async () => {
    respond = silent
    texts = [['v=spf1 -all'], ['provenance=', profileUrl]]
    expect(await look()).toBe('dns')
    texts = [[record(profile.byId)]]
    expect(await look({ isSole: false })).toBe('dns')
  })

  it.each([
    ['another profile', [[record(`${profileUrl}2`)]]],
    ['another directory', [[record('https://provenance.example.evil.example/profile/ada')]]],
    ['another key', [[`xprovenance=${profileUrl}`]]],
    ['a key in upper case', [[`PROVENANCE=${profileUrl}`]]],
    ['a space', [[`provenance= ${profileUrl}`]]],
    ['quotes', [[`"${record(profileUrl)}"`]]],
    ['text before it', [[`see ${record(profileUrl)}`]]],
    ['two halves in two records', [['provenance='], [profileUrl]]],
    ['no answer', undefined],
  ])('with %s proves nothing', async (_, records) => {
    respond = silent
    texts = records
    expect(await look()).toBe(records ? 'missing' : 'unknown')
  })

  it('is unknown at the end of the check, and never hides that the page has no link back', async () => {
    respond = silent
    const sources = { resolveTxt: () => new Promise<never>(() => undefined) }
    expect(await look({ sources, signal: AbortSignal.timeout(100) })).toBe('unknown')
    const proven = { provenBy: 'rel-me' as const }
    expect(await look({ ...proven, sources, signal: AbortSignal.timeout(100) })).toBe('missing')
  })

  it('proves no other link, no other host and no address without a name', async () => {
    respond = silent
    texts = [[record(profileUrl)]]
    expect(await look({ link: 'opensea' })).toBe('missing')
    expect(await look({ address: `http://users.site.example:${port}/` })).toBe('missing')
    expect(await look({ address: `http://127.0.0.1:${port}/` })).toBe('missing')
    expect(await look({ address: `http://www.site.example:${port}/` })).toBe('dns')
  })
})

describe('a proven link', () => {
  it('keeps its method while that finds the link back', async () => {
    respond = backLink
    texts = [[`provenance=${profileUrl}`]]
    expect(await look({ provenBy: 'dns' })).toBe('dns')
    texts = []
    expect(await look({ provenBy: 'dns' })).toBe('rel-me')
  })

  it('is lost by the answer of its method, even if another one does not answer', async () => {
    respond = silent
    texts = undefined
    expect(await look({ provenBy: 'rel-me' })).toBe('missing')
    expect(await look({ provenBy: 'dns' })).toBe('unknown')
  })
})
