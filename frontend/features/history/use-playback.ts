import { useEffect, useEffectEvent, useState } from 'react'
import { useShortcutKeys } from '#lib/shortcut-key.ts'
import type { HistoryStep } from './replay.ts'

const stepMs = 900

type PlaybackOptions = {
  /** Initial revision. Without one the last event is shown, and new events as they arrive. */
  revision: number | undefined
  /** Called with each chosen revision. */
  onRevision?: ((revision: number) => void) | undefined
}

/**
 * Returns the index of the shown step, `showStep` to show another one, and `togglePlayback` to start or
 * stop showing the next steps one by one.
 */
export function usePlayback(
  steps: readonly HistoryStep[],
  { revision, onRevision }: PlaybackOptions,
) {
  const [chosen, setChosen] = useState(revision)
  const [isPlaying, setPlaying] = useState(false)
  const last = steps.length - 1
  const found = steps.findIndex(({ event }) => event.revision === chosen)
  const current = found < 0 ? last : found

  const choose = (index: number) => {
    const next = steps[Math.min(Math.max(index, 0), last)]?.event.revision
    if (next === undefined || next === chosen) return
    setChosen(next)
    onRevision?.(next)
  }
  const showStep = (index: number) => {
    setPlaying(false)
    choose(index)
  }

  const advance = useEffectEvent(() => {
    if (current >= last) setPlaying(false)
    else choose(current + 1)
  })
  useEffect(() => {
    if (!isPlaying) return
    const timer = setInterval(advance, stepMs)
    return () => clearInterval(timer)
  }, [isPlaying])

  useShortcutKeys(({ key }) => {
    if (key === 'ArrowLeft') showStep(current - 1)
    if (key === 'ArrowRight') showStep(current + 1)
  })

  const togglePlayback = () => {
    if (!isPlaying && current === last) choose(0)
    setPlaying(!isPlaying)
  }
  return { current, showStep, isPlaying, togglePlayback }
}
