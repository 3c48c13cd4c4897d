import type { ProfileView } from '#contract/views/profile.ts'

const letters = { artist: 'A', collector: 'K', curator: 'C' } as const

/** What a signature comes to: a profile is called verified once it is listed. */
export const signedWords: Record<ProfileView['status'], string> = {
  listed: 'Verified',
  held: 'Signed, under review',
  rejected: 'Signed, turned down',
}

/**
 * The number on a wall label: year listed, a letter for the type, the first four digits of the
 * profile's id. Never of its wallet, which may be hidden.
 */
export function writeArchiveNumber({
  id,
  profileType,
  listedAt,
  createdAt,
}: Pick<ProfileView, 'id' | 'profileType' | 'listedAt' | 'createdAt'>): string {
  const year = new Date(listedAt ?? createdAt).getUTCFullYear()
  return `${year}.${letters[profileType]}.${id.slice(0, 4)}`
}
