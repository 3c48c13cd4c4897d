/** A photo of a profile before or after an event, and what the event did with it. */
export type PhotoChange = {
  src: string
  word: string
  change: 'removed' | 'new' | 'moved' | 'kept'
}

/** Changes of the photos by an event: removed, new, or moved from another place. */
export function diffPhotos(was: readonly string[], now: readonly string[]) {
  const before = was.map(
    (src): PhotoChange =>
      now.includes(src)
        ? { src, word: '', change: 'kept' }
        : { src, word: 'removed', change: 'removed' },
  )
  const after = now.map((src, index): PhotoChange => {
    const former = was.indexOf(src)
    if (former < 0) return { src, word: 'new', change: 'new' }
    if (former === index) return { src, word: '', change: 'kept' }
    return { src, word: `was ${former + 1}`, change: 'moved' }
  })
  const all = [...before, ...after]
  const parts = (['new', 'removed', 'moved'] as const).flatMap((change) => {
    const count = all.filter((photo) => photo.change === change).length
    return count > 0 ? [`${count} ${change}`] : []
  })
  return { before, after, summary: `${parts.join(', ')}.` }
}
