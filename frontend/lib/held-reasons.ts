import { atom } from 'jotai'
import type { SoftFlag } from '#contract/flags.ts'

/** Why profiles that were submitted from this page are held, by id. Only the submission's answer says it. */
export const heldReasonsAtom = atom<Readonly<Record<string, readonly SoftFlag[]>>>({})
