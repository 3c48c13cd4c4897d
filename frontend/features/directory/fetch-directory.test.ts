import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { clientFilterLimit } from '#contract/search/list-limits.ts'
import { directoryQueries } from '#queries/directory.ts'
import { milestoneQueries } from '#queries/milestone.ts'
import { milestones } from '#tests/fixtures/milestones.ts'
import { fetchDirectory } from './fetch-directory.ts'

afterEach(() => void vi.unstubAllGlobals())

it('fetches a list as a whole only up to the limit for filters in the page', async () => {
  const { queryKey } = directoryQueries.whole('artist')
  vi.stubGlobal('fetch', async () => Response.json([]))
  const [artists, ...others] = milestones
  const fetchList = (listed: number) => {
    const client = new QueryClient()
    const known = artists ? [{ ...artists, listed }, ...others] : []
    client.setQueryData(milestoneQueries.all().queryKey, known)
    void fetchDirectory(client, 'artist')
    return client
  }
  const long = fetchList(clientFilterLimit + 1)
  const short = fetchList(clientFilterLimit)
  await expect.poll(() => short.getQueryData(queryKey)).toEqual([])
  expect(long.getQueryState(queryKey)).toBeUndefined()
})
