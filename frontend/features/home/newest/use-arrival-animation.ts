import { type RefObject, useLayoutEffect, useState } from 'react'
import { maxHomeListings } from '#contract/search/list-limits.ts'
import type { NewestProfile } from '#contract/views/home.ts'
import { canAnimate } from '#lib/can-animate.ts'

const timing = { duration: 220, easing: 'cubic-bezier(0.16, 0.7, 0.3, 1)' }
const fromTheLeft = { translate: 'calc(-100% - var(--gap))' }

type RowState = {
  newest: readonly NewestProfile[]
  leaving: NewestProfile | undefined
  /** Number of profiles that have arrived. Each one starts the animation. */
  arrivals: number
}

/**
 * Animates a new profile into a row from the left, while the others move to the right. Returns the profile
 * that leaves at the end of the row, until its animation ends.
 */
export function useArrivalAnimation(
  row: RefObject<HTMLElement | null>,
  newest: readonly NewestProfile[],
): NewestProfile | undefined {
  const [state, setState] = useState<RowState>({ newest, leaving: undefined, arrivals: 0 })
  if (state.newest !== newest) {
    const [before] = state.newest
    const last = state.newest.at(-1)
    const hasArrived = before !== undefined && newest[1]?.id === before.id
    const hasLeft = hasArrived && newest.every(({ id }) => id !== last?.id)
    setState({
      newest,
      leaving: hasLeft ? last : undefined,
      arrivals: state.arrivals + (hasArrived ? 1 : 0),
    })
  }
  const { arrivals } = state
  useLayoutEffect(() => {
    if (arrivals === 0 || !row.current) return
    const removeLeaving = () => setState((now) => ({ ...now, leaving: undefined }))
    if (!canAnimate()) return removeLeaving()
    const animations = [...row.current.children].map((item, index) => {
      // The leaving profile follows a full row.
      const isLeaving = index >= maxHomeListings
      const from = index === 0 ? { ...fromTheLeft, opacity: 0 } : fromTheLeft
      return item.animate([from, isLeaving ? { opacity: 0 } : {}], timing)
    })
    void Promise.allSettled(animations.map(({ finished }) => finished)).then(removeLeaving)
  }, [arrivals, row])
  return state.leaving
}
