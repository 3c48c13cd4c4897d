import { useState } from 'react'
import type { ProfileView } from '#contract/views/profile.ts'
import { findChanged } from './merge-changes.ts'

const nothing: ReadonlySet<string> = new Set()

/** The ids of what the last change of a list brought; none when the list has just come. */
export function useChanged(list: readonly ProfileView[] | undefined): ReadonlySet<string> {
  const [seen, setSeen] = useState({ list, changed: nothing })
  if (seen.list === list) return seen.changed
  const changed = seen.list && list ? findChanged(seen.list, list) : nothing
  setSeen({ list, changed })
  return changed
}
