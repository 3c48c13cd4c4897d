import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { ProfileView } from '#contract/views/profile.ts'
import { answersTo } from './answers-to.ts'

type Change = { kind: 'upsert'; key: string; value: ProfileView } | { kind: 'remove'; key: string }

const root = ['api', 'profile'] as const

/** The public form cannot stand in for a profile that its owner sees with the hidden wallet. */
function mayReplace(known: ProfileView, value: ProfileView): boolean {
  return known.walletAddress === null || value.walletAddress !== null
}

/** Whether a key asks for a handle that the profile has given up. */
function isFormerHandle(queryKey: QueryKey, value: ProfileView): boolean {
  return queryKey.length === root.length + 1 && !answersTo(queryKey.at(-1), value)
}

function followKnown(client: QueryClient, queryKey: QueryKey, known: ProfileView, change: Change) {
  if (change.kind === 'upsert' && isFormerHandle(queryKey, change.value)) {
    // Nobody answers to the former handle any more: the page moves on to the one that it has now.
    client.setQueryData(queryKey, change.value)
    followKnown(client, [...root, change.value.handle], known, change)
  } else if (change.kind === 'upsert' && mayReplace(known, change.value)) {
    client.setQueryData(queryKey, change.value)
  } else {
    void client.invalidateQueries({ queryKey, exact: true })
  }
}

function followChange(client: QueryClient, change: Change) {
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: root })) {
    const known = client.getQueryData<ProfileView | null>(queryKey)
    if (known?.id === change.key) {
      followKnown(client, queryKey, known, change)
    } else if (change.kind === 'upsert' && answersTo(queryKey.at(-1), change.value)) {
      // What stands there of a profile that had this handle before is not shown meanwhile.
      if (known) void client.resetQueries({ queryKey, exact: true })
      else void client.invalidateQueries({ queryKey, exact: true })
    }
  }
}

/** Brings the cached profiles up to what happened; one that went is asked for again, and not found. */
export function followProfiles(client: QueryClient, changes: readonly Change[]): void {
  for (const change of changes) followChange(client, change)
}
