import { atom, getDefaultStore, useAtom } from 'jotai'
import { useCallback } from 'react'

/** Unsent texts of dialogs, by key. Lost when the page closes. */
const unsentTextsAtom = atom<Readonly<Record<string, string>>>({})

/**
 * Returns state for the text of a dialog, which survives closing the dialog. `key` names the dialog and its subject.
 */
export function useUnsentText(key: string, initial = ''): [string, (text: string) => void] {
  const [texts, setTexts] = useAtom(unsentTextsAtom)
  const setText = useCallback(
    (text: string) => setTexts((now) => ({ ...now, [key]: text })),
    [setTexts, key],
  )
  return [texts[key] ?? initial, setText]
}

/** Clears all texts whose key begins with `prefix`; '' clears every text. */
export function clearUnsentTexts(prefix: string): void {
  getDefaultStore().set(unsentTextsAtom, (texts) =>
    Object.fromEntries(Object.entries(texts).filter(([name]) => !name.startsWith(prefix))),
  )
}
