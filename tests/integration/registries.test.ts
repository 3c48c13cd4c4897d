import { expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints/all.ts'
import type { Endpoint } from '#contract/endpoints/shared-schemas.ts'
import { topics } from '#contract/live/topics.ts'
import { getReadSchemaName } from '#projections/runner/schema/read-schema.ts'
import { views } from '#projections/runner/views.ts'
import { openTestApi } from '#tests/support/api.ts'

const api = await openTestApi()

it.each(Object.entries<Endpoint>(endpoints))(
  'has a route for the call %s',
  (_name, { method = 'GET', path }) => {
    expect(api.app.hasRoute({ method, url: path })).toBe(true)
  },
)

it.each(topics)('has one table whose rows announce the topic %s', (topic) => {
  const tables = views.flatMap(({ tables }) => Object.values(tables))
  expect(tables.filter((table) => table.topic === topic)).toHaveLength(1)
})

// A profile type is not personal, and a keyed handle stays in the log as well.
it('has a life or a day in each table with personal text, so that it can be erased', async () => {
  const tables = views.flatMap(({ tables }) => Object.keys(tables))
  const { rows } = await api.models.pool.query<{ name: string; isErasable: boolean }>(
    `select table_name as name,
        count(*) filter (where column_name in ('profile_id', 'life')) = 2
          or count(*) filter (where column_name = 'day' and data_type = 'date') = 1 as "isErasable"
      from information_schema.columns where table_schema = $1 and table_name = any($2)
      group by table_name
      having count(*) filter (where data_type in ('text', 'jsonb', 'inet', 'ARRAY')
        and column_name not in ('profile_type', 'handle_key')) > 0`,
    [await getReadSchemaName(), tables],
  )
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter(({ isErasable }) => !isErasable)).toEqual([])
})
