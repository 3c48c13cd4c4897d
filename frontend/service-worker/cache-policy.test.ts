import { describe, expect, it } from 'vitest'
import { cacheLifetimeMs } from '#contract/pages/cached-pages.ts'
import {
  assessResponse,
  cacheBounds,
  findRequestKind,
  isExpired,
  isGatewayError,
  listExcess,
  splitPage,
} from './cache-policy.ts'

const origin = 'https://directory.example'

describe('the kind of a request', () => {
  const kindAt = (path: string, parts = {}) => {
    const plain = { method: 'GET', isNavigation: false, isRange: false }
    return findRequestKind({ url: new URL(path, origin), ...plain, ...parts }, origin)
  }

  it.each([
    ['/api/home', 'call'],
    ['/api/milestones', 'call'],
    ['/api/profiles/artist', 'call'],
    ['/api/profiles/artist?limit=48&style=glitch', 'call'],
    ['/api/profile/ines', 'call'],
    ['/api/profile/ines/similar', 'call'],
    ['/covers/v2/artist/net/1.svg', 'drawing'],
    ['/roundels/v1/1.svg', 'drawing'],
    ['/media/1/2.webp', 'picture'],
    ['/no-avatar.svg', 'picture'],
    ['/assets/index-abc.js', 'script'],
  ])('to %s is "%s"', (path, kind) => expect(kindAt(path)).toBe(kind))

  it.each(['/', '/artists', '/profile/ines', '/faq', '/submit', '/profile/edit'])(
    'is "page" for a navigation to %s',
    (path) => expect(kindAt(path, { isNavigation: true })).toBe('page'),
  )

  it.each([
    '/api/config',
    '/api/auth/session',
    '/api/auth/nonce',
    '/api/search?q=ines',
    '/api/profiles',
    '/api/profiles/artist?q=ines',
    '/api/profiles/artist?fresh=true',
    '/api/profile/ines?optional=true',
    '/api/profile/ines/proof',
    '/api/profile/ines/history',
    '/api/profile/ines/export',
    '/api/profile/wallet/0x1',
    '/api/ens/0x1',
    '/api/nfts/0x1',
    '/api/media/1',
    '/api/admin/events',
    '/api/live',
    '/share/v1/1.png',
    '/embed/1',
    '/service-worker.js',
    'https://elsewhere.example/media/1/2.webp',
    'https://elsewhere.example/api/home',
  ])('to %s is undefined', (path) => expect(kindAt(path)).toBeUndefined())

  it.each(['/nowhere', '/artist', '/artists/', '/apiary', '/gallery/of/nothing'])(
    'is "page" for a navigation to the unknown path %s',
    (path) => expect(kindAt(path, { isNavigation: true })).toBe('page'),
  )

  it.each([
    '/admin/review',
    '/admin/audit/1',
    '/admin-dashboard-all-neru',
    '/api/home',
    '/embed/1',
    '/embed',
    '/profile/ines/card',
    '/share/profiles/1/2.png',
    '/sitemaps/1.xml',
    '/tlog/1/checkpoint',
    '/feed.xml',
    '/metrics',
  ])('is undefined for a navigation to %s', (path) =>
    expect(kindAt(path, { isNavigation: true })).toBeUndefined(),
  )

  it('is undefined for other methods and for ranges', () => {
    for (const method of ['POST', 'PATCH', 'DELETE', 'HEAD']) {
      expect(kindAt('/api/profile/ines', { method })).toBeUndefined()
    }
    expect(kindAt('/media/1/2.webp', { isRange: true })).toBeUndefined()
  })
})

describe('a response', () => {
  const response = (status: number, headers: Record<string, string>, redirected = false) => ({
    status,
    headers: new Headers(headers),
    redirected,
  })
  const json = { 'Content-Type': 'application/json; charset=utf-8' }

  it('is cached when it is the same for every visitor', () => {
    expect(assessResponse('call', response(200, { ...json, 'Cache-Control': 'no-cache' }))).toBe(
      'cache',
    )
    expect(assessResponse('page', response(200, { 'Content-Type': 'text/html' }))).toBe('cache')
    expect(assessResponse('picture', response(200, { 'Content-Type': 'image/webp' }))).toBe('cache')
    expect(assessResponse('script', response(200, { 'Content-Type': 'text/javascript' }))).toBe(
      'cache',
    )
  })

  it.each(['no-store', 'private', 'private, no-store', 'private, max-age=3600'])(
    'evicts the cached response with Cache-Control %s',
    (control) =>
      expect(assessResponse('call', response(200, { ...json, 'Cache-Control': control }))).toBe(
        'evict',
      ),
  )

  it.each([401, 403, 404, 410, 0, 308])('evicts the cached response with status %i', (status) =>
    expect(assessResponse('call', response(status, json))).toBe('evict'),
  )

  it('evicts the cached response after a redirect', () =>
    expect(assessResponse('call', response(200, json, true))).toBe('evict'))

  it.each([429, 500, 502, 503, 504])('keeps the cached response with status %i', (status) =>
    expect(assessResponse('call', response(status, json))).toBe('ignore'),
  )

  it('is not cached with the content type of a captive portal', () => {
    for (const kind of ['call', 'picture', 'drawing', 'script'] as const) {
      expect(assessResponse(kind, response(200, { 'Content-Type': 'text/html' }))).toBe('ignore')
    }
  })

  it('is a gateway error with status 502, 503 or 504', () =>
    expect([500, 502, 503, 504, 404].map((status) => isGatewayError({ status }))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]))
})

describe('an entry', () => {
  const now = Date.parse('2026-11-22T12:00:00Z')
  const entry = (url: string, ago: number, bytes = 1) => ({ url, cachedAt: now - ago, bytes })

  it('expires after a day, or if its time is unknown or in the future', () => {
    const times = [
      now,
      now - cacheLifetimeMs + 1,
      now - cacheLifetimeMs,
      now + 2 * cacheLifetimeMs,
      Number.NaN,
    ]
    expect(times.map((cachedAt) => isExpired(cachedAt, now))).toEqual([
      false,
      false,
      true,
      true,
      true,
    ])
  })

  it('is removed when the cache exceeds its limits, oldest first', () => {
    const limits = { entries: 2, bytes: 10, expires: true }
    expect(listExcess([entry('a', 3), entry('b', 1), entry('c', 2)], limits, now)).toEqual(['a'])
    expect(listExcess([entry('a', 1, 4), entry('b', 2, 7)], limits, now)).toEqual(['b'])
    expect(listExcess([entry('huge', 1, 11), entry('b', 2, 7)], limits, now)).toEqual(['huge'])
  })

  it('is removed when it is expired, except for the site', () => {
    const old = [entry('old', cacheLifetimeMs + 1)]
    expect(listExcess(old, cacheBounds.responses, now)).toEqual(['old'])
    expect(listExcess(old, cacheBounds.site, now)).toEqual([])
  })
})

describe('a page', () => {
  const page = (data: string) =>
    `<html><head><!--head--><title>Ines</title><link rel="modulepreload" href="/assets/artists-a.js"><!--/head-->
<link rel="stylesheet" href="/assets/index-a.css"><script type="module" src="/assets/index-a.js"></script></head>
<body><div id="root"><!--first-view--><p>Ines</p><!--/first-view--></div><!--first-data--><noscript>Ines</noscript>
<script type="application/json" id="first-data">${data}</script><!--/first-data-->
<template><!--scripts--><link rel="modulepreload" href="/assets/ines-a.js"><!--/scripts--></template></body></html>`

  it('is split into the site without the profile and the embedded responses', () => {
    const split = splitPage(
      page('{"live":{"position":"7"},"api/config":{"demo":1},"api/profile/in es":{"id":"1"}}'),
    )
    expect(split?.site).not.toMatch(/Ines|first-data|api/)
    expect(split?.scripts).toEqual(['/assets/index-a.css', '/assets/index-a.js'])
    expect([...(split?.responses ?? [])]).toEqual([['/api/profile/in%20es', '{"id":"1"}']])
  })

  it('has no embedded response for null', () =>
    expect(splitPage(page('{"api/profile/x":null}'))?.responses.size).toBe(0))

  it('is rejected when it is from another server', () => {
    expect(splitPage('<html><body>Please log in to this network</body></html>')).toBeUndefined()
  })
})
