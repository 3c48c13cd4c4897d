import { useEffect, useEffectEvent, useState } from 'react'
import type { Moment } from './replay.ts'

const stepMs = 900

/** Where in a history its reader is, and the ways to go on. */
export type Place = {
  /** From 0. */
  place: number
  go: (place: number) => void
  isPlaying: boolean
  /** From the beginning to the end, event by event; or stops. */
  play: () => void
}

type Start = {
  /** The revision to begin at; without one the reader stands at the end, and goes on with it. */
  revision: number | undefined
  /** Told of each revision that is chosen. */
  onRevision?: ((revision: number) => void) | undefined
}

export function usePlace(moments: readonly Moment[], { revision, onRevision }: Start): Place {
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

  const turn = useEffectEvent((by: number) => go(place + by))
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0
      if (by === 0 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      // Whoever stands in a field, the slider too, moves within it.
      const isTaken = event.target instanceof Element && event.target.closest(fields) !== null
      if (!isTaken) turn(by)
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
