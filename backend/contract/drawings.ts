import type { ProfileType } from './profile-type.ts'

// Each is drawn from its address alone and kept for ever: another drawing is another version.

/** The work that the house draws for a profile, or for itself. */
export function coverPath(type: ProfileType | 'house', id: string): string {
  return `/covers/v1/${type}/${id}.svg`
}

/** Head and shoulders of nobody, for a profile without a picture of its owner. */
export function portraitPath(id: string): string {
  return `/portraits/v1/${id}.svg`
}

/** The stroke that stands for a signature; decorative. */
export function signaturePath(id: string): string {
  return `/signatures/v1/${id}.svg`
}
