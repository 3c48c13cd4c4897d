import { useEffect, useRef, useState } from 'react'

/**
 * Returns the text of an input whose value is stored elsewhere, such as in the URL. A late value that was typed
 * earlier is ignored. Any other value replaces the text.
 */
export function useTypedText(outside: string): [string, (text: string) => void] {
  const [text, setText] = useState(outside)
  const echoes = useRef<string[]>([])
  useEffect(() => {
    const at = echoes.current.indexOf(outside)
    echoes.current = echoes.current.slice(at + 1)
    if (at >= 0) return
    echoes.current = []
    setText(outside)
  }, [outside])
  return [
    text,
    (typed) => {
      echoes.current.push(typed)
      setText(typed)
    },
  ]
}
