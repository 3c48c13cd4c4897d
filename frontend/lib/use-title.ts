import { useEffect } from 'react'
import { windowTitle } from '#contract/pages/pages.ts'

/** Sets the title of the window: "Digital Artists · Provenance". Null sets the home page's. */
export function useTitle(title: string | null) {
  useEffect(() => {
    document.title = windowTitle(title)
  }, [title])
}
