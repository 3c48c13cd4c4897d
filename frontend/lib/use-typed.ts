import { useEffect, useRef, useState } from 'react'

/**
 * Text that is typed here and kept elsewhere, say in the URL. What comes back from there late is known
 * as an echo of what was typed; anything else replaces the text.
 */
export function useTyped(outside: string): [string, (text: string) => void] {
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
