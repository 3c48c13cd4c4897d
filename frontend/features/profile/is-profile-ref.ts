import type { ProfileView } from '#contract/views/profile.ts'

/** Returns whether a profile has the requested id, handle or wallet. */
export function isProfileRef(asked: string, { id, handle, walletAddress }: ProfileView): boolean {
  const name = asked.replace(/^@/, '').toLowerCase()
  return [id, handle, walletAddress].some((own) => own?.toLowerCase() === name)
}
