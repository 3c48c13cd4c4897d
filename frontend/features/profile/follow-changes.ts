import type { QueryClient } from '@tanstack/react-query'
import type { ProfileView } from '#contract/views/profile.ts'

type Change = { kind: 'upsert'; key: string; value: ProfileView } | { kind: 'remove'; key: string }

const root = ['api', 'profile'] as const

/** The public form cannot stand in for a profile that its owner sees with the hidden wallet. */
function mayReplace(known: ProfileView, value: ProfileView): boolean {
  return known.walletAddress === null || value.walletAddress !== null
}

/** Whether a profile answers to what was asked for: an id, a handle or a wallet. */
function answersTo(asked: unknown, { id, handle, walletAddress }: ProfileView): boolean {
  const name = String(asked).toLowerCase()
  return [id, handle, walletAddress].some((own) => own?.toLowerCase() === name)
}

function followChange(client: QueryClient, change: Change) {
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: root })) {
    const known = client.getQueryData<ProfileView | null>(queryKey)
    const isMeant = known
      ? known.id === change.key
      : change.kind === 'upsert' && answersTo(queryKey.at(-1), change.value)
    if (!isMeant) continue
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
