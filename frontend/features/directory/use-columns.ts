import { useSyncExternalStore } from 'react'

const two = matchMedia('(min-width: 640px)')
const three = matchMedia('(min-width: 1024px)')

function subscribe(follow: () => void): () => void {
  two.addEventListener('change', follow)
  three.addEventListener('change', follow)
  return () => {
    two.removeEventListener('change', follow)
    three.removeEventListener('change', follow)
  }
}

/** How many works hang in a row, as the grid's own styles have it: 1, 2 or 3. */
export function useColumns(): number {
  return useSyncExternalStore(subscribe, () => (three.matches ? 3 : two.matches ? 2 : 1))
}
