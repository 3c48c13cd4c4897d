import { atom } from 'jotai'

/** The id of the profile whose signature is on its way from the form to the label. */
export const justSignedAtom = atom<string | null>(null)

/** How long it takes, in ms; the style sheets say the same. */
export const travelMs = 640
