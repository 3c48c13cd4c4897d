import { atom } from 'jotai'

/** Unsent content of the open form. */
type OpenDraft = { name: string; draft: unknown }

/** Draft for the URL that the browser of a wallet app opens; null for an empty form. */
export const openDraftAtom = atom<OpenDraft | null>(null)

const hashPrefix = '#draft='

/** Adds a draft to the fragment of a page's URL. Browsers send no fragment to the server. */
export function createDraftUrl(page: string, open: OpenDraft | null): string {
  const url = page.replace(/#.*$/, '')
  if (open === null) return url
  const bytes = new TextEncoder().encode(JSON.stringify(open))
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return `${url}${hashPrefix}${btoa(text).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')}`
}

/** Decodes the draft of a form in a URL fragment. The caller must validate it: anyone can create a link. */
export function parseDraftHash(hash: string, name: string): unknown {
  if (!hash.startsWith(hashPrefix)) return undefined
  try {
    const text = atob(hash.slice(hashPrefix.length).replace(/-/g, '+').replace(/_/g, '/'))
    const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0))
    const parsed: unknown = JSON.parse(new TextDecoder().decode(bytes))
    const { name: found, draft } = parsed as Partial<OpenDraft>
    return found === name ? draft : undefined
  } catch {
    return undefined
  }
}
