import { type RefObject, useLayoutEffect, useState } from 'react'
import { maxHomeListings } from '#contract/search/list-limits.ts'
import type { NewestProfile } from '#contract/views/home.ts'
import { canAnimate } from '#lib/can-animate.ts'

const enter = { duration: 220, easing: 'cubic-bezier(0.16, 0.7, 0.3, 1)' }
const fromTheLeft = { translate: 'calc(-100% - var(--gap))' }

/** `count` is the number of new profiles so far. */
type Step = { newest: readonly NewestProfile[]; leaving: NewestProfile | undefined; count: number }

/**
 * Animates a new profile into a row from the left, while the others move to the right. Returns the profile
 * that leaves at the end of the row, until its animation ends.
 */
export function useStep(
  row: RefObject<HTMLElement | null>,
  newest: readonly NewestProfile[],
): NewestProfile | undefined {
  const [step, setStep] = useState<Step>({ newest, leaving: undefined, count: 0 })
  if (step.newest !== newest) {
    const [before] = step.newest
    const last = step.newest.at(-1)
    const hasArrived = before !== undefined && newest[1]?.id === before.id
    const hasLeft = hasArrived && newest.every(({ id }) => id !== last?.id)
    setStep({
      newest,
      leaving: hasLeft ? last : undefined,
      count: step.count + (hasArrived ? 1 : 0),
    })
  }
  const { count } = step
  useLayoutEffect(() => {
    if (count === 0 || !row.current) return
    const leave = () => setStep((now) => ({ ...now, leaving: undefined }))
    if (!canAnimate()) return leave()
    const steps = [...row.current.children].map((place, at) => {
      const from = at === 0 ? { ...fromTheLeft, opacity: 0 } : fromTheLeft
      return place.animate([from, at < maxHomeListings ? {} : { opacity: 0 }], enter)
    })
    void Promise.allSettled(steps.map(({ finished }) => finished)).then(leave)
  }, [count, row])
  return step.leaving
}
