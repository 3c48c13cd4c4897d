import { beforeAll, describe, expect, it } from 'vitest'
import { createOwner, createVisitor, edit, openTestApi, type TestApi } from '#tests/support/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})

describe('a list', () => {
  it('is filtered and paged by the server', async () => {
    for (const handle of ['page-a', 'page-b', 'page-c']) {
      await createOwner(api, handle, { tags: ['Paged'], profileType: 'curator' })
    }
    const visitor = createVisitor(api.app)
    const first = await visitor.ask({ url: '/api/profiles/curator?tag=paged&limit=2' })
    expect(first.json().map(({ handle }: { handle: string }) => handle)).toEqual([
      'page-c',
      'page-b',
    ])
    expect(first.headers['total-count']).toBe('3')
    const cursor = first.headers['next-cursor']
    const second = await visitor.ask({
      url: `/api/profiles/curator?tag=paged&limit=2&cursor=${cursor}`,
    })
    expect(second.json()).toMatchObject([{ handle: 'page-a' }])
    expect(second.headers['next-cursor']).toBeUndefined()
  })

  it('returns 304 for a current ETag, and is compressed when the client accepts it', async () => {
    await createOwner(api, 'cached')
    const visitor = createVisitor(api.app)
    const response = await visitor.ask({ url: '/api/profiles' })
    const { etag } = response.headers
    const headers = { 'if-none-match': String(etag) }
    for (const ifNoneMatch of [String(etag), `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await visitor.ask({
        url: '/api/profiles',
        headers: { 'if-none-match': ifNoneMatch },
      })
      expect([ifNoneMatch, again.statusCode]).toEqual([ifNoneMatch, 304])
    }
    for (const [accepted, chosen] of [
      ['gzip', 'gzip'],
      ['gzip, br', 'br'],
      ['gzip, br;q=0', 'gzip'],
    ]) {
      const compressed = await visitor.ask({
        url: '/api/profiles',
        headers: { 'accept-encoding': accepted },
      })
      expect(compressed.headers['content-encoding']).toBe(chosen)
      expect(compressed.rawPayload.length).toBeLessThan(response.rawPayload.length)
    }
    await createOwner(api, 'newer')
    expect((await visitor.ask({ url: '/api/profiles', headers })).statusCode).toBe(200)
  })

  it('includes a write of another process when the client sends its position', async () => {
    const other = await api.buildAnother()
    const reader = createVisitor(other)
    await reader.ask({ url: '/api/profiles' })
    const owner = await createOwner(api, 'replicated')
    const write = await edit(owner, { body: { tags: ['Second'] }, at: api.clock.now() })
    const read = await reader.ask({
      url: '/api/profiles',
      headers: { 'after-position': String(write.headers.position) },
    })
    expect(read.body).toContain('Second')
    expect(read.headers.projection).toBeUndefined()
  })

  it('is marked as behind when the requested position has not been reached', async () => {
    const visitor = createVisitor(api.app)
    const headers = { 'after-position': '9999999999' }
    const read = await visitor.ask({ url: '/api/milestones', headers })
    expect([read.statusCode, read.headers.projection]).toEqual([200, 'behind'])
  })
})
