import { type RefObject, useEffect, useRef, useState } from 'react'

type PhotoOrderOptions = {
  photos: readonly string[]
  change: (photos: string[]) => void
  list: RefObject<HTMLElement | null>
  /** Id of the file input, which receives the focus when no photo is left. */
  inputId: string
}

/** Returns functions to move and remove photos. They move the focus with the photo, and announce the change. */
export function usePhotoOrder({ photos, change, list, inputId }: PhotoOrderOptions) {
  const [picked, setPicked] = useState<number>()
  const [announcement, setAnnouncement] = useState('')
  /** Button that receives the focus once the photos have changed. */
  const next = useRef<{ index: number; part: 'move' | 'remove' }>(undefined)
  // The focused button moves or disappears with its photo.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each new list
  useEffect(() => {
    const { index, part } = next.current ?? {}
    next.current = undefined
    if (index === undefined) return
    const frame = list.current?.children[index]
    const button = part && frame?.querySelector<HTMLElement>(`[data-part="${part}"]`)
    if (button) button.focus()
    else document.getElementById(inputId)?.focus()
  }, [photos])

  const remove = (index: number) => {
    setPicked(undefined)
    setAnnouncement(`Photo ${index + 1} removed`)
    next.current = { index: Math.min(index, photos.length - 2), part: 'remove' }
    change(photos.filter((_, other) => other !== index))
  }
  const move = (from: number, to: number) => {
    setPicked(undefined)
    const photo = photos[from]
    if (photo === undefined || from === to || to < 0 || to >= photos.length) return
    setAnnouncement(`Photo moved to place ${to + 1} of ${photos.length}`)
    next.current = { index: to, part: 'move' }
    change(photos.toSpliced(from, 1).toSpliced(to, 0, photo))
  }
  const pick = (index: number) => {
    if (picked !== undefined) return move(picked, index)
    setPicked(index)
    setAnnouncement(`Photo ${index + 1} picked up. Choose the photo to move it to.`)
  }
  return { picked, announcement, remove, move, pick, lift: setPicked }
}
