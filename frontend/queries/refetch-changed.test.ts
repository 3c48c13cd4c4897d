import {
  InfiniteQueryObserver,
  infiniteQueryOptions,
  QueryClient,
  QueryObserver,
} from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fetchChangedPage, refetchChanged } from './refetch-changed.ts'

type Page = { rows: string[]; next: string | null }
const queryKey = ['list']
const pageLength = 3

/** Sorted keys of the rows on the server. A page begins after the row of its cursor. */
let kept: string[]
let asked: string[]
let growsAt: 'first' | 'last' | 'anywhere'
let client: QueryClient
let leave: () => void

function answer(cursor: string, limit = pageLength): Page {
  asked.push(`${cursor || 'first'} ${limit}`)
  const from = cursor === '' ? 0 : kept.findIndex((row) => row > cursor)
  const rows = from < 0 ? [] : kept.slice(from, from + limit)
  const last = rows.at(-1)
  return { rows, next: last !== undefined && last !== kept.at(-1) ? last : null }
}

const list = () =>
  infiniteQueryOptions({
    queryKey,
    queryFn: (context) =>
      fetchChangedPage<Page>(context, {
        fetchPage: async (limit) => answer(context.pageParam, limit),
        keysOf: ({ rows }) => rows,
        truncate: (page, count) => ({ ...page, rows: page.rows.slice(0, count) }),
        growsAt,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

const shown = () => client.getQueryData<{ pages: Page[] }>(queryKey)?.pages.map(({ rows }) => rows)
const tell = (...rows: string[]) => refetchChanged(client, queryKey, new Set(rows))

beforeEach(async () => {
  kept = ['b1', 'b2', 'b3', 'c1', 'c2', 'c3', 'd1', 'd2', 'd3', 'e1']
  asked = []
  growsAt = 'first'
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const observer = new InfiniteQueryObserver(client, list())
  leave = observer.subscribe(() => undefined)
  await observer.refetch()
  for (let page = 1; page < 4; page += 1) await observer.fetchNextPage()
  expect(shown()?.map((rows) => rows.length)).toEqual([3, 3, 3, 1])
  asked = []
})
afterEach(() => leave())

describe('a change of rows', () => {
  it('refetches the first page and the page of the row', async () => {
    await tell('c2')
    expect(asked).toEqual(['first 4', 'b3 4'])
    expect(shown()).toEqual([['b1', 'b2', 'b3'], ['c1', 'c2', 'c3'], ['d1', 'd2', 'd3'], ['e1']])
  })

  it('extends the first page by a new row, so that no row between two pages is lost', async () => {
    kept = ['a1', ...kept]
    await tell('a1')
    expect(asked).toEqual(['first 4'])
    expect(shown()?.flat()).toEqual(kept)
  })

  it('removes a deleted row, and does not refetch the pages after it', async () => {
    kept = kept.filter((row) => row !== 'c3')
    await tell('c3')
    expect(asked).toEqual(['first 4', 'b3 4'])
    expect(shown()?.flat()).toEqual(kept)
  })

  it('refetches the old and the new page of a row that moved to the end of a queue', async () => {
    growsAt = 'last'
    kept = [...kept.filter((row) => row !== 'c2'), 'f1']
    await tell('c2', 'f1')
    expect(asked).toEqual(['first 5', 'b3 5', 'd3 3'])
    expect(shown()?.flat()).toEqual(kept)
  })

  it('refetches all pages of a search for a new row, which may be inserted anywhere', async () => {
    growsAt = 'anywhere'
    kept = ['b1', 'b2', 'b3', 'c1', 'c11', ...kept.slice(4)]
    await tell('c11')
    expect(asked).toHaveLength(4)
    expect(shown()?.flat()).toEqual(kept)
  })

  it('refetches all pages of an invalidated list', async () => {
    await client.invalidateQueries({ queryKey, refetchType: 'none' })
    await tell('c2')
    expect(asked).toHaveLength(4)
  })
})

it('refetches all pages after an invalidation', async () => {
  await tell('c2')
  asked = []
  await client.invalidateQueries({ queryKey })
  expect(asked).toHaveLength(4)
})

it('fetches once more after a first fetch that began before the change', async () => {
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  let reads = 0
  const observer = new QueryObserver(client, {
    queryKey: ['slow'],
    queryFn: () => answers[reads++]?.promise,
  })
  const end = observer.subscribe(() => undefined)
  const told = refetchChanged(client, ['slow'], new Set(['new']))
  answers[0]?.resolve('before the news')
  answers[1]?.resolve('after the news')
  await told
  end()
  expect(client.getQueryData(['slow'])).toBe('after the news')
})
