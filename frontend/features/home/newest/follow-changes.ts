import type { QueryClient } from '@tanstack/react-query'
import type { LiveMessage } from '#contract/live/live.ts'
import { homeQueries } from '#queries/home.ts'
import { mergeChanges, needsRefetch } from './merge-changes.ts'

type Changes = Extract<LiveMessage, { topic: 'directory' }>['changes']

/** Applies changes to the cached home page. After a removal it is fetched again. */
export function followHome(client: QueryClient, changes: Changes): void {
  const { queryKey } = homeQueries.current()
  const before = client.getQueryData(queryKey)
  if (!before) return
  const after = mergeChanges(before, changes)
  client.setQueryData(queryKey, after)
  if (needsRefetch(before, after)) void client.invalidateQueries({ queryKey, exact: true })
}
