import { useLocation } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { homePage, submitPage, supportPage } from '#contract/pages/pages.ts'
import { type ProfileType, profileTypes } from '#contract/profile/profile-type.ts'
import { typeWords } from '#contract/profile/type-words.ts'
import { highlightedTypeAtom } from '#lib/highlighted-section.ts'

export type Section = { name: string; path: string; type?: ProfileType }

/** List pages, one for each profile type. */
export const lists: readonly Section[] = profileTypes.map((type) => ({
  name: typeWords[type].plural,
  path: typeWords[type].path,
  type,
}))

/** Links of the top bar and the menu. */
export const sections: readonly Section[] = [{ name: 'Home', path: homePage.path }, ...lists]

export const support: Section = { name: 'Support', path: supportPage.path }
export const submit: Section = { name: submitPage.title, path: submitPage.path }

/** Returns a function that tests whether the open page belongs to a section, by its path or profile type. */
export function useCurrentSection() {
  /** Path without a slash at its end. */
  const path = useLocation({ select: ({ pathname }) => pathname.replace(/(.)\/$/, '$1') })
  const type = useAtomValue(highlightedTypeAtom)
  return (section: Section) =>
    section.path === path || (section.type !== undefined && section.type === type)
}
