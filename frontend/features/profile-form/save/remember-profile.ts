import type { Query, QueryClient } from '@tanstack/react-query'
import type { ProfileView } from '#contract/views/profile.ts'

/** Puts a profile that was just written where it will be asked for, and has the lists asked again. */
export function rememberProfile(client: QueryClient, profile: ProfileView): void {
  client.setQueryData(['api', 'profile', profile.id], profile)
  client.setQueryData(['api', 'profile', profile.handle], profile)
  if (profile.walletAddress) {
    client.setQueryData(['api', 'profile', 'wallet', profile.walletAddress], profile)
  }
  // Under the handle that it had before, it tells the page where it is now.
  setEverywhere(client, profile.id, profile)
  refreshLists(client)
}

/** Forgets a profile that was deleted. */
export function forgetProfile(client: QueryClient, id: string): void {
  setEverywhere(client, id, null)
  refreshLists(client)
}

/** Puts `profile` wherever the one with this id stands. */
function setEverywhere(client: QueryClient, id: string, profile: ProfileView | null) {
  const isOf = ({ state }: Query) => (state.data as ProfileView | null | undefined)?.id === id
  client.setQueriesData({ queryKey: ['api', 'profile'], predicate: isOf }, profile)
}

function refreshLists(client: QueryClient) {
  void client.invalidateQueries({ queryKey: ['api', 'profiles'] })
  void client.invalidateQueries({ queryKey: ['api', 'milestones'] })
}
