import { atom, getDefaultStore, useAtom } from 'jotai'
import { useCallback } from 'react'

/** Unsent text of dialogs, by subject. Lost when the page closes. */
const keptTextsAtom = atom<Readonly<Record<string, string>>>({})

/**
 * A text of a dialog that outlasts its closing: Escape and a click outside lose nothing that was typed.
 * `about` names the dialog, and whom or what it is about.
 */
export function useKeptText(about: string, initial = ''): [string, (text: string) => void] {
  const [texts, setTexts] = useAtom(keptTextsAtom)
  const setText = useCallback(
    (text: string) => setTexts((now) => ({ ...now, [about]: text })),
    [setTexts, about],
  )
  return [texts[about] ?? initial, setText]
}

/** Forgets what was sent, or with '' all of it: every text about what begins like this. */
export function forgetTexts(about: string): void {
  getDefaultStore().set(keptTextsAtom, (texts) =>
    Object.fromEntries(Object.entries(texts).filter(([name]) => !name.startsWith(about))),
  )
}
