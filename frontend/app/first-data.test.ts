import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it, vi } from 'vitest'
import { directoryKeys } from '#queries/directory.ts'
import { milestoneQueries } from '#queries/milestone.ts'
import { hydrateFirstData } from './first-data.ts'

describe('the first data', () => {
  it('is cached under the parts of its keys', () => {
    const client = new QueryClient()
    const cursor = hydrateFirstData(client, '{"api/profiles/artist":[],"api/milestones":[1]}')
    expect(client.getQueryData(directoryKeys.whole('artist'))).toEqual([])
    expect(client.getQueryData(milestoneQueries.all().queryKey)).toEqual([1])
    expect(cursor).toBeUndefined()
  })

  it('contains its position in the log', () => {
    const client = new QueryClient()
    const cursor = hydrateFirstData(client, '{"live":{"position":"41","log":"a-log"}}')
    expect(cursor).toEqual({ position: '41', log: 'a-log' })
    expect(client.getQueryCache().getAll()).toEqual([])
  })

  it.each([undefined, null, '', '[]', 'null', '7'])('is ignored if it is %j', (json) => {
    const client = new QueryClient()
    expect(hydrateFirstData(client, json)).toBeUndefined()
    expect(client.getQueryCache().getAll()).toEqual([])
  })

  it('is ignored with a warning if it is not JSON', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    expect(hydrateFirstData(new QueryClient(), '{"api')).toBeUndefined()
    expect(warn).toHaveBeenCalledOnce()
    warn.mockRestore()
  })
})
