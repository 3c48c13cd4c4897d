import { atom } from 'jotai'

/** Unsent content of the open form. */
export type CarriedDraft = { name: string; draft: unknown }

/** Draft for the URL that a wallet's browser opens; null for an empty form. */
export const openDraftAtom = atom<CarriedDraft | null>(null)

const mark = '#draft='

/** The address of a page with a draft in its fragment, which the page's own server is never sent. */
export function writeCarryingUrl(page: string, carried: CarriedDraft | null): string {
  const url = page.replace(/#.*$/, '')
  if (carried === null) return url
  const bytes = new TextEncoder().encode(JSON.stringify(carried))
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return `${url}${mark}${btoa(text).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')}`
}

/** The draft of that name which an address carries. Whoever wrote the address wrote it: it is to be parsed. */
export function readCarriedDraft(hash: string, name: string): unknown {
  if (!hash.startsWith(mark)) return undefined
  try {
    const text = atob(hash.slice(mark.length).replace(/-/g, '+').replace(/_/g, '/'))
    const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0))
    const carried: unknown = JSON.parse(new TextDecoder().decode(bytes))
    const { name: found, draft } = carried as Partial<CarriedDraft>
    return found === name ? draft : undefined
  } catch {
    return undefined
  }
}
