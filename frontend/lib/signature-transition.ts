import { atom } from 'jotai'

/** Id of the profile whose signature is being animated from the form to the label. */
export const signatureTransitionAtom = atom<string | null>(null)

/** Duration of the animation, in ms. The style sheets must use the same value. */
export const signatureTransitionMs = 640
