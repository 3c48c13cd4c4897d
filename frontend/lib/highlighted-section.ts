import { atom, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import type { ProfileType } from '#contract/profile/profile-type.ts'

/** Section to highlight while a page outside all sections is open, such as a profile. */
export const highlightedTypeAtom = atom<ProfileType | undefined>(undefined)

/** Highlights a section in the navigation while the page is open. */
export function useHighlightedSection(type: ProfileType | undefined) {
  const setSection = useSetAtom(highlightedTypeAtom)
  useEffect(() => {
    setSection(type)
    return () => setSection(undefined)
  }, [type, setSection])
}
