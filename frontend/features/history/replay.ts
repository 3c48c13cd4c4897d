import { displayName } from '#contract/profile/display-name.ts'
import type { HistoryEvent } from '#contract/views/history.ts'
import { evolve, initial, isLive, type ProfileState } from '#domain/profile/state.ts'

/** An event of a history, with the states before and after it. */
export type HistoryStep = {
  event: HistoryEvent
  before: ProfileState
  after: ProfileState
  /** Number of its life; 0 before the first submission. */
  life: number
}

/** Folds a history event by event, with the `evolve` function of the server. `events` must be complete. */
export function replay(events: readonly HistoryEvent[]): HistoryStep[] {
  let before = initial
  return events.map((event) => {
    const after = evolve(before, { ...event, metadata: { at: event.at } })
    const step = { event, before, after, life: event.life ?? after.life }
    before = after
    return step
  })
}

/**
 * Returns the last name of a profile up to a step; undefined if it was erased. An erased life is never live here,
 * so the last live state may be one of an earlier life.
 */
export function nameAt(steps: readonly HistoryStep[], index: number): string | undefined {
  const named = steps.slice(0, index + 1).findLast(({ after }) => isLive(after))
  return named && isLive(named.after) && named.life === steps[index]?.life
    ? displayName(named.after.fields)
    : undefined
}
