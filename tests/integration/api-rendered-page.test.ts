import { beforeAll, describe, expect, it } from 'vitest'
import { z } from '#contract/z.ts'
import type { ApiApp } from '#edge/api-app.ts'
import { createOwner, createVisitor, openTestApi, type TestApi } from '#tests/support/api.ts'
import { writePageFolder } from '#tests/support/page-folder.ts'

const renderedPage = z.object({
  search: z.record(z.string(), z.string()),
  profiles: z.array(z.object({ handle: z.string() })),
  next: z.string().nullable(),
  isStart: z.boolean(),
})

let api: TestApi
let app: ApiApp
beforeAll(async () => {
  api = await openTestApi()
  app = await api.buildAnother({ pageFolder: await writePageFolder() })
})

async function read(url: string, headers: Record<string, string> = {}): Promise<string> {
  const { body } = await createVisitor(app).ask({
    url,
    headers: { host: 'localhost:4300', ...headers },
  })
  return body
}

/** Returns the profiles that come with the page of a list. */
async function readRenderedPage(url: string) {
  const [, json = ''] = /id="first-data">(.*?)<\/script>/.exec(await read(url)) ?? []
  const { profiles, ...page } = renderedPage.parse(JSON.parse(json)['rendered-page'])
  return { ...page, handles: profiles.map(({ handle }) => handle) }
}

describe('the page of a list', () => {
  it('comes with its profiles page by page, each once, newest first', async () => {
    for (let n = 1; n <= 15; n += 1) {
      await createOwner(api, `listed-${n}`, { profileType: 'curator' })
    }
    const first = await readRenderedPage('/curators')
    expect(first.handles.slice(0, 2)).toEqual(['listed-15', 'listed-14'])
    expect(first.handles).toHaveLength(12)
    expect(first.isStart).toBe(true)
    expect(await readRenderedPage(`/curators?cursor=${first.next}`)).toEqual({
      search: {},
      handles: ['listed-3', 'listed-2', 'listed-1'],
      next: null,
      isStart: false,
    })
    expect(await readRenderedPage('/curators?cursor=x&cursor=%27')).toEqual(first)
    expect((await readRenderedPage('/collectors')).handles).toEqual([])
  })

  it('comes with the profiles that its filters match, in its order', async () => {
    await createOwner(api, 'plain-tagged', { profileType: 'collector', tags: ['Glitch'] })
    await createOwner(api, 'plain-other', { profileType: 'collector', tags: ['Ink'] })
    const { search, handles } = await readRenderedPage(
      '/collectors?tag=Glitch&style=x&utm_source=y',
    )
    expect([search, handles]).toEqual([{ tag: 'Glitch' }, ['plain-tagged']])
    const sorted = await readRenderedPage('/collectors?sort=name&tag=All+Interests')
    expect(sorted.handles).toEqual(['plain-other', 'plain-tagged'])
  })

  it('never comes with held or deleted profiles, or a hidden wallet', async () => {
    await createOwner(api, 'withheld', { socialLinks: {} })
    const shy = await createOwner(api, 'plain-shy', { hideWallet: true })
    const gone = await createOwner(api, 'plain-gone')
    const response = await gone.ask({ method: 'DELETE', url: `/api/profile/${gone.profile.id}` })
    const after = { 'after-position': String(response.headers.position) }
    for (const url of ['/artists', '/', '/profile/withheld', '/profile/plain-shy']) {
      const body = await read(url, after)
      expect(body).not.toMatch(/of withheld|of plain-gone/)
      expect(body.toLowerCase()).not.toContain(shy.wallet.address.toLowerCase())
    }
    expect(await read('/artists')).toContain('of plain-shy')
  })
})
