import { atom, getDefaultStore } from 'jotai'

const uploadCountAtom = atom(0)

/** Whether pictures are being uploaded. A form sent now would lack them. */
export const uploadingAtom = atom((get) => get(uploadCountAtom) > 0)

/** Adds to the number of running uploads; a negative number subtracts. */
export function countUploads(more: number) {
  getDefaultStore().set(uploadCountAtom, (before) => before + more)
}
