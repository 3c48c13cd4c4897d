import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { pagedQuery } from './paged-query.ts'
import { refetchAll, refetchChanged } from './refetch-changed.ts'

type Page = { rows: string[]; next: string | null }
const queryKey = ['list']
const pageSize = 3

/** Sorted keys of the rows on the server. A page begins after the row of its cursor. */
let serverRows: string[]
let requests: string[]
let insertsAt: 'first' | 'last' | 'anywhere'
let client: QueryClient
let unsubscribe: () => void

function answer(cursor: string, limit = pageSize): Page {
  requests.push(`${cursor || 'first'} ${limit}`)
  const from = cursor === '' ? 0 : serverRows.findIndex((row) => row > cursor)
  const rows = from < 0 ? [] : serverRows.slice(from, from + limit)
  const last = rows.at(-1)
  return { rows, next: last !== undefined && last !== serverRows.at(-1) ? last : null }
}

const list = () =>
  pagedQuery<Page>({
    queryKey,
    fetchPage: async ({ cursor = '', limit }) => answer(cursor, limit),
    rows: {
      keysOf: ({ rows }) => rows,
      truncate: (page, count) => ({ ...page, rows: page.rows.slice(0, count) }),
      get insertsAt() {
        return insertsAt
      },
    },
  })

const shown = () => client.getQueryData<{ pages: Page[] }>(queryKey)?.pages.map(({ rows }) => rows)
const reportChange = (...rows: string[]) => refetchChanged(client, queryKey, new Set(rows))

beforeEach(async () => {
  serverRows = ['b1', 'b2', 'b3', 'c1', 'c2', 'c3', 'd1', 'd2', 'd3', 'e1']
  requests = []
  insertsAt = 'first'
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const observer = new InfiniteQueryObserver(client, list())
  unsubscribe = observer.subscribe(() => undefined)
  await observer.refetch()
  for (let page = 1; page < 4; page += 1) await observer.fetchNextPage()
  expect(shown()?.map((rows) => rows.length)).toEqual([3, 3, 3, 1])
  requests = []
})
afterEach(() => unsubscribe())

describe('a change of rows', () => {
  it('refetches the first page and the page of the row', async () => {
    await reportChange('c2')
    expect(requests).toEqual(['first 4', 'b3 4'])
    expect(shown()).toEqual([['b1', 'b2', 'b3'], ['c1', 'c2', 'c3'], ['d1', 'd2', 'd3'], ['e1']])
  })

  it('extends the first page by a new row, so that no row between two pages is lost', async () => {
    serverRows = ['a1', ...serverRows]
    await reportChange('a1')
    expect(requests).toEqual(['first 4'])
    expect(shown()?.flat()).toEqual(serverRows)
  })

  it('removes a deleted row, and does not refetch the pages after it', async () => {
    serverRows = serverRows.filter((row) => row !== 'c3')
    await reportChange('c3')
    expect(requests).toEqual(['first 4', 'b3 4'])
    expect(shown()?.flat()).toEqual(serverRows)
  })

  it('refetches the old and the new page of a row that moved to the end of a queue', async () => {
    insertsAt = 'last'
    serverRows = [...serverRows.filter((row) => row !== 'c2'), 'f1']
    await reportChange('c2', 'f1')
    expect(requests).toEqual(['first 5', 'b3 5', 'd3 3'])
    expect(shown()?.flat()).toEqual(serverRows)
  })

  it('refetches all pages of a search for a new row, which may be inserted anywhere', async () => {
    insertsAt = 'anywhere'
    serverRows = ['b1', 'b2', 'b3', 'c1', 'c11', ...serverRows.slice(4)]
    await reportChange('c11')
    expect(requests).toHaveLength(4)
    expect(shown()?.flat()).toEqual(serverRows)
  })

  it('refetches the pages of both of two changes that follow each other closely', async () => {
    serverRows = serverRows.filter((row) => row !== 'c2' && row !== 'd2')
    await Promise.all([reportChange('c2'), reportChange('d2')])
    expect(shown()?.flat()).toEqual(serverRows)
  })

  it('does not narrow a refetch of all pages that follows it closely', async () => {
    serverRows = serverRows.filter((row) => row !== 'c2' && row !== 'd2')
    await Promise.all([reportChange('c2'), refetchAll(client, queryKey)])
    expect(shown()?.flat()).toEqual(serverRows)
  })

  it('refetches pages of the usual length after more new rows than a page can have', async () => {
    const flood = Array.from({ length: 100 }, (_, index) => `a${String(index).padStart(3, '0')}`)
    serverRows = [...flood, ...serverRows]
    await reportChange(...flood)
    expect(requests).toHaveLength(4)
    expect(shown()?.flat()).toEqual(flood.slice(0, 12))
  })

  it('refetches all pages of an invalidated list', async () => {
    await client.invalidateQueries({ queryKey, refetchType: 'none' })
    await reportChange('c2')
    expect(requests).toHaveLength(4)
  })
})

it('keeps the length of a list with one page after a change', async () => {
  client.setQueryData<{ pages: Page[]; pageParams: string[] }>(
    queryKey,
    (data) => data && { pages: data.pages.slice(0, 1), pageParams: [''] },
  )
  serverRows = ['a1', ...serverRows]
  await reportChange('a1')
  expect(shown()).toEqual([['a1', 'b1', 'b2']])
})

it('refetches all pages after an invalidation', async () => {
  await reportChange('c2')
  requests = []
  await client.invalidateQueries({ queryKey })
  expect(requests).toHaveLength(4)
})

it('fetches once more after a first fetch that began before the change', async () => {
  const responses = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  let reads = 0
  const observer = new QueryObserver(client, {
    queryKey: ['slow'],
    queryFn: () => responses[reads++]?.promise,
  })
  const stop = observer.subscribe(() => undefined)
  const refetched = refetchChanged(client, ['slow'], new Set(['new']))
  responses[0]?.resolve('before the news')
  responses[1]?.resolve('after the news')
  await refetched
  stop()
  expect(client.getQueryData(['slow'])).toBe('after the news')
})
