import { atom, getDefaultStore } from 'jotai'

/** Spec section 9. */
export const toastRemovalDelayMs = 1_000_000

export type Toast = {
  id: number
  title: string
  text?: string | undefined
  link?: { text: string; to: string } | undefined
  variant: 'default' | 'destructive'
  open: boolean
}

/** The current toast: shown while `open`, and removed some time later. */
export const toastAtom = atom<Toast | undefined>(undefined)

const store = getDefaultStore()
let last = 0
let removal: ReturnType<typeof setTimeout> | undefined

/** Shows a toast in place of any other. Returns its id. */
export function showToast(toast: {
  title: string
  text?: string
  link?: Toast['link']
  variant?: Toast['variant']
}): number {
  clearTimeout(removal)
  last += 1
  store.set(toastAtom, { variant: 'default', ...toast, id: last, open: true })
  return last
}

/** Shows an error as a toast. */
export function showError(title: string, text: string): void {
  showToast({ title, text, variant: 'destructive' })
}

/** Changes a toast unless another one has replaced it. */
export function updateToast(id: number, change: Partial<Omit<Toast, 'id'>>) {
  store.set(toastAtom, (toast) => (toast?.id === id ? { ...toast, ...change } : toast))
}

/** Hides the toast, and removes it after `toastRemovalDelayMs`. */
export function dismissToast() {
  const id = store.get(toastAtom)?.id
  if (id === undefined) return
  updateToast(id, { open: false })
  clearTimeout(removal)
  removal = setTimeout(() => removeToast(id), toastRemovalDelayMs)
}

export function removeToast(id: number) {
  store.set(toastAtom, (toast) => (toast?.id === id ? undefined : toast))
}
