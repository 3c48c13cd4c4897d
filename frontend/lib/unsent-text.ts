import { atom, getDefaultStore, useAtom } from 'jotai'
import { useCallback } from 'react'

/** Unsent text of dialogs, by subject. Lost when the page closes. */
const unsentTextsAtom = atom<Readonly<Record<string, string>>>({})

/**
 * Returns state for the text of a dialog, which survives closing the dialog. `about` names the dialog and its
 * subject.
 */
export function useUnsentText(about: string, initial = ''): [string, (text: string) => void] {
  const [texts, setTexts] = useAtom(unsentTextsAtom)
  const setText = useCallback(
    (text: string) => setTexts((now) => ({ ...now, [about]: text })),
    [setTexts, about],
  )
  return [texts[about] ?? initial, setText]
}

/** Clears all texts whose subject begins with `about`; '' clears every text. */
export function clearUnsentTexts(about: string): void {
  getDefaultStore().set(unsentTextsAtom, (texts) =>
    Object.fromEntries(Object.entries(texts).filter(([name]) => !name.startsWith(about))),
  )
}
