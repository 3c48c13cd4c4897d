import { displayName } from '#contract/profile/shown-name.ts'
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
    const moment = { event, before, after, life: event.life ?? after.life }
    before = after
    return moment
  })
}

/** Returns the last name of a profile up to a moment; undefined if it was erased. */
export function nameAt(moments: readonly HistoryStep[], place: number): string | undefined {
  const named = moments.slice(0, place + 1).findLast(({ after }) => isLive(after))
  return named && isLive(named.after) && named.life === moments[place]?.life
    ? displayName(named.after.fields)
    : undefined
}
