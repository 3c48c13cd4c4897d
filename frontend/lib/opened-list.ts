import { atom } from 'jotai'
import type { DirectoryFilter } from '#contract/directory-filter.ts'
import type { ProfileType } from '#contract/profile-type.ts'

/**
 * The list that was open last, from which profiles are opened. `place` is where it stands in the history
 * of the window, so that going back finds it as it was.
 */
export type OpenedList = { type: ProfileType; filter: DirectoryFilter; place: number }

export const openedListAtom = atom<OpenedList | undefined>(undefined)
