import type { ProfileView } from '#contract/views/profile.ts'

/** Returns whether a profile answers to what was asked for: an id, a handle or a wallet. */
export function answersTo(asked: string, { id, handle, walletAddress }: ProfileView): boolean {
  const name = asked.replace(/^@/, '').toLowerCase()
  return [id, handle, walletAddress].some((own) => own?.toLowerCase() === name)
}
