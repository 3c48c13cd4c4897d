import { useEffect, useRef, useState } from 'react'

/**
 * Returns the text of an input whose value is stored elsewhere, such as in the URL. A stored value replaces the
 * text, except if it repeats earlier typing: such a value may arrive after newer text.
 */
export function useTypedText(stored: string): [string, (text: string) => void] {
  const [text, setText] = useState(stored)
  /** Typed texts that may still arrive as the stored value. */
  const unconfirmed = useRef<string[]>([])
  useEffect(() => {
    const index = unconfirmed.current.indexOf(stored)
    unconfirmed.current = unconfirmed.current.slice(index + 1)
    if (index >= 0) return
    unconfirmed.current = []
    setText(stored)
  }, [stored])
  return [
    text,
    (typed) => {
      unconfirmed.current.push(typed)
      setText(typed)
    },
  ]
}
