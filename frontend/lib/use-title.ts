import { useEffect } from 'react'
import { windowTitle } from '#contract/pages.ts'

/** Names the page in the window's title, "Digital Artists · Provenance". Null gives the home's. */
export function useTitle(title: string | null) {
  useEffect(() => {
    document.title = windowTitle(title)
  }, [title])
}
