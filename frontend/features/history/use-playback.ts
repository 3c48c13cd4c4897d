import { useEffect, useEffectEvent, useState } from 'react'
import type { HistoryStep } from './replay.ts'

const stepMs = 900

/** Position in a history, and functions to move it. */
export type Playback = {
  /** Index of the shown event. */
  place: number
  go: (place: number) => void
  isPlaying: boolean
  /** Starts or stops playing the events one by one. */
  play: () => void
}

type PlaybackOptions = {
  /** Initial revision. Without one the last event is shown, and new events as they arrive. */
  revision: number | undefined
  /** Called with each chosen revision. */
  onRevision?: ((revision: number) => void) | undefined
}

export function usePlayback(
  moments: readonly HistoryStep[],
  { revision, onRevision }: PlaybackOptions,
): Playback {
  const [chosen, setChosen] = useState(revision)
  const [isPlaying, setPlaying] = useState(false)
  const last = moments.length - 1
  const found = moments.findIndex(({ event }) => event.revision === chosen)
  const place = found < 0 ? last : found

  const choose = (to: number) => {
    const next = moments[Math.min(Math.max(to, 0), last)]?.event.revision
    if (next === undefined || next === chosen) return
    setChosen(next)
    onRevision?.(next)
  }
  const go = (to: number) => {
    setPlaying(false)
    choose(to)
  }

  const step = useEffectEvent(() => {
    if (place >= last) setPlaying(false)
    else choose(place + 1)
  })
  useEffect(() => {
    if (!isPlaying) return
    const timer = setInterval(step, stepMs)
    return () => clearInterval(timer)
  }, [isPlaying])

  const moveBy = useEffectEvent((by: number) => go(place + by))
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0
      if (by === 0 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      // Fields such as the slider handle the arrow keys.
      const isInField = event.target instanceof Element && event.target.closest(fields) !== null
      if (!isInField) moveBy(by)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])

  const play = () => {
    if (!isPlaying && place === last) choose(0)
    setPlaying(!isPlaying)
  }
  return { place, go, isPlaying, play }
}

const fields = 'input, textarea, select, [contenteditable], [role=dialog]'
