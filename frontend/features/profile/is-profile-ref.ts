import type { ProfileView } from '#contract/views/profile.ts'

/** Returns whether a profile has the requested id, handle or wallet. */
export function isProfileRef(
  requested: string,
  { id, handle, walletAddress }: ProfileView,
): boolean {
  const name = requested.replace(/^@/, '').toLowerCase()
  return [id, handle, walletAddress].some((own) => own?.toLowerCase() === name)
}
