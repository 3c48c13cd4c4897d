import { atom } from 'jotai'
import { loadStored, store } from '#lib/browser-storage.ts'

export const themes = ['system', 'light', 'dark'] as const

export type Theme = (typeof themes)[number]

/** Storage key. The script in the head of index.html reads it before the first paint. */
const key = 'theme'

const chosenAtom = atom<Theme>(loadTheme())

/** The colour theme of this browser. Setting it repaints the page and stores the choice. */
export const themeAtom = atom(
  (get) => get(chosenAtom),
  (_get, set, theme: Theme) => {
    set(chosenAtom, theme)
    applyTheme(theme)
    // Without storage the choice lasts until the page is closed.
    store(key, theme === 'system' ? null : theme)
  },
)

function loadTheme(): Theme {
  const stored = loadStored(key)
  return themes.find((theme) => theme === stored) ?? 'system'
}

function applyTheme(theme: Theme) {
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset.theme
  else dataset.theme = theme
  // Colours of the browser's own bars, one for each theme.
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[data-theme-color]')) {
    const metaTheme = meta.dataset.themeColor
    if (theme === 'system') meta.media = `(prefers-color-scheme: ${metaTheme})`
    else meta.media = metaTheme === theme ? 'all' : 'not all'
  }
}
