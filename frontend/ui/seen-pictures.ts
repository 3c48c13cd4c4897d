/** Pictures whose proportions are cached. */
const mostSeen = 1000
const ratios = new Map<string, number>()

/** Width by height of the picture at `src`, where it was seen before: it need not hide until it has come. */
export function seenRatio(src: string): number | undefined {
  return ratios.get(src)
}

/** Keeps in mind what proportions a picture has; gives them, or undefined where it has not come. */
export function noteRatio(
  src: string,
  { naturalWidth, naturalHeight }: Pick<HTMLImageElement, 'naturalWidth' | 'naturalHeight'>,
): number | undefined {
  if (naturalHeight === 0) return undefined
  const ratio = naturalWidth / naturalHeight
  ratios.delete(src)
  ratios.set(src, ratio)
  const [oldest] = ratios.keys()
  if (ratios.size > mostSeen && oldest !== undefined) ratios.delete(oldest)
  return ratio
}
