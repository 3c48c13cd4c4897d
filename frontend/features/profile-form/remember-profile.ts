import type { QueryClient } from '@tanstack/react-query'
import type { ProfileView } from '#contract/views/profile.ts'

/** Puts a profile that was just written where it will be asked for, and has the lists asked again. */
export function rememberProfile(client: QueryClient, profile: ProfileView): void {
  client.setQueryData(['api', 'profile', profile.id], profile)
  client.setQueryData(['api', 'profile', profile.handle], profile)
  if (profile.walletAddress) {
    client.setQueryData(['api', 'profile', 'wallet', profile.walletAddress], profile)
  }
  refreshLists(client)
}

/** Forgets a profile that was deleted. */
export function forgetProfile(client: QueryClient, id: string): void {
  const isOf = ({ state }: { state: { data: unknown } }) =>
    (state.data as ProfileView | null | undefined)?.id === id
  for (const { queryKey } of client
    .getQueryCache()
    .findAll({ queryKey: ['api', 'profile'], predicate: isOf })) {
    client.setQueryData(queryKey, null)
  }
  refreshLists(client)
}

function refreshLists(client: QueryClient) {
  void client.invalidateQueries({ queryKey: ['api', 'profiles'] })
  void client.invalidateQueries({ queryKey: ['api', 'milestones'] })
}
