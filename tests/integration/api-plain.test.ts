import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pages } from '#contract/all-pages.ts'
import type { ApiApp } from '#edge/api-app.ts'
import { makeOwner, makeVisitor, openTestApi, type TestApi } from '#tests/support/api.ts'

const html =
  '<!doctype html><html><head><!--head--><!--/head--></head>__CSP_NONCE__<!--first-view--><!--first-data--><!--scripts-->'

let api: TestApi
let app: ApiApp
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'provenance-plain-'))
  afterAll(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'index.html'), html)
  api = await openTestApi()
  app = await api.buildAnother({ pageFolder: folder })
})

/** Returns the content that a page shows without scripts. */
async function readPlain(url: string, headers: Record<string, string> = {}): Promise<string> {
  const { body } = await makeVisitor(app).ask({
    url,
    headers: { host: 'localhost:4300', ...headers },
  })
  return /<noscript>(<div.*?)<\/noscript>/s.exec(body)?.[1] ?? ''
}

describe('a page without scripts', () => {
  it('shows a profile in full, and escapes hostile text', async () => {
    const { profile, wallet } = await makeOwner(api, 'plain', {
      name: 'Plain </noscript><script>alert(1)</script>',
      tags: ['<b>bold</b>'],
    })
    const body = await readPlain('/profile/plain')
    expect(body).toContain('<h1><bdi>Plain &lt;/noscript&gt;&lt;script&gt;')
    expect(body).toContain(profile.bio)
    expect(body).toContain('@plain · Artist · Verified · First 500 · 1')
    expect(body).toContain('&lt;b&gt;bold&lt;/b&gt;')
    expect(body).toContain(
      '<a href="https://plain.example" rel="noopener noreferrer nofollow">Website',
    )
    expect(body).toContain(`https://etherscan.io/address/${wallet.address}`)
    expect(body).toContain('<a href="/artists">Back to Artists</a>')
    expect(body).not.toMatch(/<script|<b>| style=/)
  })

  it('shows a list page by page, each profile once, newest first', async () => {
    for (let n = 1; n <= 15; n += 1) {
      await makeOwner(api, `listed-${n}`, { profileType: 'curator' })
    }
    const first = await readPlain('/curators')
    const next = /<a href="(\/curators\?cursor=\d+)" rel="next">Next page<\/a>/.exec(first)?.[1]
    const second = await readPlain(next ?? '')
    const named = (body: string) =>
      [...body.matchAll(/<h2><a href="([^"]+)">/g)].map(([, to]) => to)
    expect(named(first).slice(0, 2)).toEqual(['/profile/listed-15', '/profile/listed-14'])
    expect(named(first)).toHaveLength(12)
    expect(named(second)).toEqual(['/profile/listed-3', '/profile/listed-2', '/profile/listed-1'])
    expect(second).not.toContain('rel="next"')
    expect(second).toContain('<a href="/curators">Newest curators</a>')
    expect(named(await readPlain('/curators?cursor=x&cursor=%27'))).toEqual(named(first))
    expect(await readPlain('/collectors')).toContain('No collectors are listed here.')
  })

  it.each(pages.filter(({ data }) => data === 'none'))(
    'shows its description and links to other pages: $path',
    async ({ path, description }) => {
      const body = await readPlain(path)
      expect(body).toContain(`<p>${description.replaceAll('&', '&amp;')}</p>`)
      for (const to of ['/', '/artists', '/collectors', '/curators', '/privacy-policy']) {
        expect(body).toContain(`href="${to}"`)
      }
    },
  )

  it('never shows held or deleted profiles, or a hidden wallet', async () => {
    await makeOwner(api, 'withheld', { socialLinks: {} })
    const shy = await makeOwner(api, 'plain-shy', { hideWallet: true })
    const gone = await makeOwner(api, 'plain-gone')
    const answer = await gone.ask({ method: 'DELETE', url: `/api/profile/${gone.profile.id}` })
    const after = { 'after-position': String(answer.headers.position) }
    for (const url of [
      '/artists',
      '/',
      '/profile/withheld',
      '/profile/plain-gone',
      '/profile/plain-shy',
    ]) {
      const body = await readPlain(url, after)
      expect(body).not.toBe('')
      expect(body).not.toMatch(/of withheld|of plain-gone/)
      expect(body.toLowerCase()).not.toContain(shy.wallet.address.toLowerCase())
    }
    expect(await readPlain('/artists')).toContain('of plain-shy')
  })
})
