import { turning } from './shown-name.ts'
import type { ProfileView } from './views/profile.ts'
import type { ChosenWork, Work } from './work.ts'

// Each is drawn from its address alone and kept for ever: another drawing is another version.

/** A work of the house itself, for pages without a person; beside those of profiles. */
export type HouseWork = { type: 'house'; family: null; id: string }

/** What the home's large mark shows first. */
export const markWork = {
  type: 'artist',
  family: 'contours',
  id: 'pearl',
} as const satisfies ChosenWork

/** A work that the house draws. */
export function coverPath({ type, family, id }: Work | HouseWork): string {
  return `/covers/v1/${family === null ? type : `${type}/${family}`}/${id}.svg`
}

/** What hangs for a profile: its first photo, else the work that the house drew for it. */
export function hungPath({
  work,
  profilePhotos: [photo],
}: Pick<ProfileView, 'work' | 'profilePhotos'>): string {
  return photo ?? coverPath(work)
}

/** What its owner wrote of the photo that hangs; undefined where nobody did. */
export function hungAlt({
  profilePhotos: [photo],
  photoAlts,
}: Pick<ProfileView, 'profilePhotos' | 'photoAlts'>): string | undefined {
  return photo === undefined ? undefined : photoAlts[photo]?.replace(turning, '')
}

/** A seal in two or three inks, for a profile that has no picture of its owner, as long as it likes it. */
export function roundelPath(id: string): string {
  return `/roundels/v1/${id}.svg`
}

/** The stroke that stands for a signature; decorative. */
export function signaturePath(id: string): string {
  return `/signatures/v1/${id}.svg`
}
