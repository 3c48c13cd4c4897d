import { atom, getDefaultStore } from 'jotai'

const underWayAtom = atom(0)

/** Whether pictures are being uploaded. A form sent now would lack them. */
export const uploadingAtom = atom((get) => get(underWayAtom) > 0)

/** Says that so many more pictures are on their way, or with a minus that they are no longer. */
export function countUploads(more: number) {
  getDefaultStore().set(underWayAtom, (before) => before + more)
}
