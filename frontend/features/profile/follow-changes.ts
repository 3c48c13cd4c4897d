import type { QueryClient } from '@tanstack/react-query'
import type { ProfileView } from '#contract/views/profile.ts'

type Change = { kind: 'upsert'; key: string; value: ProfileView } | { kind: 'remove'; key: string }

const root = ['api', 'profile'] as const

/** The public form cannot stand in for a profile that its owner sees with the hidden wallet. */
function mayReplace(known: ProfileView, value: ProfileView): boolean {
  return known.walletAddress === null || value.walletAddress !== null
}

function followChange(client: QueryClient, change: Change) {
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: root })) {
    const known = client.getQueryData<ProfileView | null>(queryKey)
    const asked = queryKey.at(-1)
    const named =
      asked === change.key || (change.kind === 'upsert' && asked === change.value.handle)
    if (known ? known.id !== change.key : !named) continue
    if (known && change.kind === 'upsert' && mayReplace(known, change.value)) {
      client.setQueryData(queryKey, change.value)
    } else {
      void client.invalidateQueries({ queryKey, exact: true })
    }
  }
}

/** Brings the cached profiles up to what happened; one that went is asked for again, and not found. */
export function followProfiles(client: QueryClient, changes: readonly Change[]): void {
  for (const change of changes) followChange(client, change)
}
