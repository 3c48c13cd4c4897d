import { atom, getDefaultStore } from 'jotai'

const uploadCountAtom = atom(0)

/** True while pictures are being uploaded. A form sent meanwhile would lack them. */
export const uploadingAtom = atom((get) => get(uploadCountAtom) > 0)

/** Changes the number of running uploads by `more`, which may be negative. */
export function changeUploadCount(more: number) {
  getDefaultStore().set(uploadCountAtom, (before) => before + more)
}
