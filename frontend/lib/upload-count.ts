import { atom, getDefaultStore } from 'jotai'

const uploadCountAtom = atom(0)

/** True while pictures are being uploaded. A form sent meanwhile would lack them. */
export const uploadingAtom = atom((get) => get(uploadCountAtom) > 0)

/** Adds to the number of running uploads; a negative number subtracts. */
export function countUploads(more: number) {
  getDefaultStore().set(uploadCountAtom, (before) => before + more)
}
