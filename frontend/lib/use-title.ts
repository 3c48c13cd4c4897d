import { useEffect } from 'react'

const site = 'Provenance'

/** Names the page in the window's title, "Digital Artists · Provenance". Without a name, the site's own. */
export function useTitle(name?: string) {
  useEffect(() => {
    document.title = name ? `${name} · ${site}` : site
  }, [name])
}
