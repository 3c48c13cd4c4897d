import { atom, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import type { ProfileType } from '#contract/profile-type.ts'

/** The section that the page belongs to where its path does not say, as a profile's does not. */
export const sectionAtom = atom<ProfileType | undefined>(undefined)

/** Lets the navigation highlight a section as long as the page stands. */
export function useSection(type: ProfileType | undefined) {
  const setSection = useSetAtom(sectionAtom)
  useEffect(() => {
    setSection(type)
    return () => setSection(undefined)
  }, [type, setSection])
}
