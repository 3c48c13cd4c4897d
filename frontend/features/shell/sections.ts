import type { ProfileType } from '#contract/profile-type.ts'

type Section = { name: string; path: string; type?: ProfileType }

export const sections: readonly Section[] = [
  { name: 'Home', path: '/' },
  { name: 'Artists', path: '/artists', type: 'artist' },
  { name: 'Collectors', path: '/collectors', type: 'collector' },
  { name: 'Curators', path: '/curators', type: 'curator' },
]

export const support: Section = { name: 'Support', path: '/support' }
export const submit: Section = { name: 'Submit Profile', path: '/submit' }

/** Whether a section is the current one, by its path or by what the page says it belongs to. */
export function isCurrent(section: Section, pathname: string, type: ProfileType | undefined) {
  const path = pathname.replace(/(.)\/$/, '$1')
  return section.path === path || (section.type !== undefined && section.type === type)
}
