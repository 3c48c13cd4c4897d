import { beforeAll, describe, expect, it } from 'vitest'
import type { ProfileView } from '#contract/views/profile.ts'
import { findSimilar } from '#projections/directory/similar.ts'
import { createOwner, createVisitor, openTestApi, type TestApi } from '#tests/support/api.ts'
import { stopCacheClock } from '#tests/support/cache-clock.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})

const similarTo = async (name: string) => {
  const response = await createVisitor(api.app).ask({ url: `/api/profile/${name}/similar` })
  expect(response.statusCode, response.body).toBe(200)
  return response.json<ProfileView[]>()
}
const bio = (handle: string) => `The work of ${handle} is like no other, and this says why.`
const listTagged = (handle: string, tags: string[], more: object = {}) =>
  createOwner(api, handle, { tags, bio: bio(handle), ...more })

describe('the similar profiles of a profile', () => {
  it('share its type and tags, are in public form, and leave once deleted', async () => {
    const own = await listTagged('sim-own', ['Weaving', 'Maps'])
    const near = await listTagged('sim-near', ['maps', 'WEAVING'], { hideWallet: true })
    await listTagged('sim-far', ['Maps'])
    await listTagged('sim-other', ['Weaving', 'Maps'], { profileType: 'curator' })
    await listTagged('sim-none', ['Nothing of that'], {
      socialLinks: { website: 'https://x.example' },
    })
    const [first, second] = await similarTo('sim-own')
    expect(first).toMatchObject({ handle: 'sim-near', walletAddress: null })
    expect(second).toMatchObject({ handle: 'sim-far' })
    await near.ask({ method: 'DELETE', url: `/api/profile/${near.profile.id}` })
    const handles = (await similarTo(own.profile.id)).map(({ handle }) => handle)
    expect(handles).not.toContain('sim-near')
  })

  it('are not returned for an unlisted profile', async () => {
    await listTagged('sim-held', ['Maps'], { socialLinks: {} })
    const response = await createVisitor(api.app).ask({ url: '/api/profile/sim-held/similar' })
    expect(response.statusCode).toBe(404)
  })

  it('are found again after five minutes', async () => {
    await listTagged('sim-cached', ['Cached'])
    const readHandles = async () => (await similarTo('sim-cached')).map(({ handle }) => handle)
    const pass = stopCacheClock()
    await readHandles()
    await listTagged('sim-later', ['Cached'])
    await pass(5 * 60_000 - 1)
    expect(await readHandles()).not.toContain('sim-later')
    await pass(2)
    expect(await readHandles()).toContain('sim-later')
  })

  it('are found by indexes, without a sequential scan', async () => {
    // Waits for the last background index, which would otherwise wait for this transaction.
    const made = `select 1 from pg_index where indexrelid = to_regclass('roster_search') and indisvalid`
    const countMade = async () => (await api.deps.readPool.query(made)).rowCount
    await expect.poll(countMade).toBe(1)
    const client = await api.deps.readPool.connect()
    try {
      await client.query('begin')
      await client.query(`insert into directory
        select gen_random_uuid(), 1, (array['artist', 'collector', 'curator'])[1 + n % 3], n, null, '{}', '', null, '',
          case when n % 4 = 0 then E'weaving\\nretro' else 'tag ' || n % 500 end, 'opensea'
        from generate_series(1000000, 1099999) n`)
      await client.query('analyze directory (profile_type, listed_position)')
      const read: string[] = []
      const db = {
        query: async (query: { text: string; values: unknown[] } | string, values?: unknown[]) => {
          const { text, values: given } =
            typeof query === 'string' ? { text: query, values: values ?? [] } : query
          const { rows } = await client.query(`explain (analyze, buffers) ${text}`, given)
          read.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
          return client.query(text, given)
        },
      }
      const { rows } = await client.query<{ id: string }>(
        `select profile_id as id from directory where tag_text like 'weaving%' limit 1`,
      )
      const found = await findSimilar(db as unknown as typeof client, rows[0]?.id ?? '', 3)
      expect(found).toHaveLength(3)
      expect(read.join('\n')).not.toContain('Seq Scan on directory')
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})
