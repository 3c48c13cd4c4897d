import { Link, useNavigate } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useEffect, useMemo } from 'react'
import { displayName } from '#contract/profile/display-name.ts'
import { parseKnownFilter } from '#contract/search/known-filter.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import { type LastList, lastListAtom } from '#lib/last-list.ts'
import { useShortcutKeys } from '#lib/shortcut-key.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import css from './neighbour-links.module.css'
import { useDirectory } from './use-directory.ts'

/** Links to the previous and next profile in the list from which a profile was opened. */
export function NeighbourLinks({ profile }: { profile: ProfileView }) {
  const list = useAtomValue(lastListAtom)
  if (list?.type !== profile.profileType) return null
  return <LinksInList id={profile.id} list={list} />
}

function LinksInList({ id, list }: { id: string; list: LastList }) {
  const search = useMemo(() => parseKnownFilter(list.search, list.type), [list])
  const { profiles = [], paging } = useDirectory(list.type, search)
  const index = profiles.findIndex((profile) => profile.id === id)
  const before = index < 0 ? undefined : profiles[index - 1]
  const after = index < 0 ? undefined : profiles[index + 1]
  const fetchMore = paging?.fetchMore
  // The next profile is then on a page that is not fetched yet.
  const isLast = index >= 0 && index === profiles.length - 1
  useEffect(() => {
    if (isLast) fetchMore?.()
  }, [isLast, fetchMore])
  useArrowKeys(before?.handle, after?.handle)
  if (!before && !after) return null
  return (
    <nav className={`${layout.screenOnly} ${css.neighbours}`} aria-label="In this list">
      <NeighbourLink to={before} label="Previous" icon="arrow-left" />
      <NeighbourLink to={after} label="Next" icon="arrow-right" />
    </nav>
  )
}

type NeighbourLinkProps = {
  to: ProfileView | undefined
  label: 'Previous' | 'Next'
  icon: 'arrow-left' | 'arrow-right'
}

/** Link that replaces the history entry, so that Back returns to the list from each profile. */
function NeighbourLink({ to, label, icon }: NeighbourLinkProps) {
  if (!to) return null
  return (
    <Button asChild variant="quiet">
      <Link
        to="/profile/$id"
        params={{ id: to.handle }}
        replace
        aria-label={`${label}, ${displayName(to)}`}
      >
        {icon === 'arrow-left' && <Icon name={icon} />}
        {label}
        {icon === 'arrow-right' && <Icon name={icon} />}
      </Link>
    </Button>
  )
}

function useArrowKeys(before: string | undefined, after: string | undefined) {
  const navigate = useNavigate()
  useShortcutKeys((event) => {
    const handles: Record<string, string | undefined> = { ArrowLeft: before, ArrowRight: after }
    const id = handles[event.key]
    if (id === undefined) return
    event.preventDefault()
    void navigate({ to: '/profile/$id', params: { id }, replace: true })
  })
}
