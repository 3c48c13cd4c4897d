import type { ProfileView } from '#contract/views/profile.ts'

/** Letters in archive numbers. Collectors have a K, since curators have the C. */
const letters = { artist: 'A', collector: 'K', curator: 'C' } as const

/** Texts for a signed profile by its status. Only a listed profile is called verified. */
export const signedStatusLabels: Record<ProfileView['status'], string> = {
  listed: 'Verified',
  held: 'Signed, under review',
  rejected: 'Signed, turned down',
}

/**
 * Formats the archive number of a profile: year listed, a letter for its type, and the first four digits of
 * its id. It must not contain the wallet, which may be hidden.
 */
export function formatArchiveNumber({
  id,
  profileType,
  listedAt,
  createdAt,
}: Pick<ProfileView, 'id' | 'profileType' | 'listedAt' | 'createdAt'>): string {
  const year = new Date(listedAt ?? createdAt).getUTCFullYear()
  return `${year}.${letters[profileType]}.${id.slice(0, 4)}`
}
