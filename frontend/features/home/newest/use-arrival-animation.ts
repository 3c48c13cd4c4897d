import { type RefObject, useLayoutEffect, useState } from 'react'
import { maxHomeListings } from '#contract/search/list-limits.ts'
import type { NewestProfile } from '#contract/views/home.ts'
import { canAnimate } from '#lib/can-animate.ts'

const enter = { duration: 220, easing: 'cubic-bezier(0.16, 0.7, 0.3, 1)' }
const fromTheLeft = { translate: 'calc(-100% - var(--gap))' }

/** `count` is the number of new profiles so far. */
type RowState = {
  newest: readonly NewestProfile[]
  leaving: NewestProfile | undefined
  count: number
}

/**
 * Animates a new profile into a row from the left, while the others move to the right. Returns the profile
 * that leaves at the end of the row, until its animation ends.
 */
export function useArrivalAnimation(
  row: RefObject<HTMLElement | null>,
  newest: readonly NewestProfile[],
): NewestProfile | undefined {
  const [state, setState] = useState<RowState>({ newest, leaving: undefined, count: 0 })
  if (state.newest !== newest) {
    const [before] = state.newest
    const last = state.newest.at(-1)
    const hasArrived = before !== undefined && newest[1]?.id === before.id
    const hasLeft = hasArrived && newest.every(({ id }) => id !== last?.id)
    setState({
      newest,
      leaving: hasLeft ? last : undefined,
      count: state.count + (hasArrived ? 1 : 0),
    })
  }
  const { count } = state
  useLayoutEffect(() => {
    if (count === 0 || !row.current) return
    const leave = () => setState((now) => ({ ...now, leaving: undefined }))
    if (!canAnimate()) return leave()
    const animations = [...row.current.children].map((place, index) => {
      const from = index === 0 ? { ...fromTheLeft, opacity: 0 } : fromTheLeft
      return place.animate([from, index < maxHomeListings ? {} : { opacity: 0 }], enter)
    })
    void Promise.allSettled(animations.map(({ finished }) => finished)).then(leave)
  }, [count, row])
  return state.leaving
}
