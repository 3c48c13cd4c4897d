import { expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints/all.ts'
import { topics } from '#contract/topics.ts'
import { readSchema } from '#projections/runner/schema/read-schema.ts'
import { views } from '#projections/runner/views.ts'
import { openTestApi } from '#tests/support/api.ts'

const api = await openTestApi()

it.each(Object.entries(endpoints))('the call %s has its route', (_name, { method, path }) => {
  expect(api.app.hasRoute({ method, url: path })).toBe(true)
})

// What a deployment is hangs on no row: each process looks for itself.
const ofRows = topics.filter((topic) => topic !== 'deployment')

it.each(ofRows)('the topic %s is told of by the rows of one table', (topic) => {
  const tables = views.flatMap(({ tables }) => Object.values(tables))
  expect(tables.filter((table) => table.topic === topic)).toHaveLength(1)
})

// The type of a profile is no text of people, and a keyed handle stays, as it does in the log.
it('each table with texts of people says of which life or day they are, so that they can be erased', async () => {
  const tables = views.flatMap(({ tables }) => Object.keys(tables))
  const { rows } = await api.models.pool.query<{ name: string; isErasable: boolean }>(
    `select table_name as name,
        count(*) filter (where column_name in ('profile_id', 'life')) = 2
          or count(*) filter (where column_name = 'day' and data_type = 'date') = 1 as "isErasable"
      from information_schema.columns where table_schema = $1 and table_name = any($2)
      group by table_name
      having count(*) filter (where data_type in ('text', 'jsonb', 'inet', 'ARRAY')
        and column_name not in ('profile_type', 'handle_key')) > 0`,
    [await readSchema(), tables],
  )
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter(({ isErasable }) => !isErasable)).toEqual([])
})
