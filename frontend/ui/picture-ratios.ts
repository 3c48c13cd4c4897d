/** Maximum number of cached ratios. */
const maxRatios = 1000
const ratios = new Map<string, number>()

/** Returns the cached ratio (width by height) of a picture, which can be shown before it has loaded. */
export function findRatio(src: string): number | undefined {
  return ratios.get(src)
}

/** Caches the ratio of a loaded picture and returns it; undefined if it has not loaded. */
export function cacheRatio(
  src: string,
  { naturalWidth, naturalHeight }: Pick<HTMLImageElement, 'naturalWidth' | 'naturalHeight'>,
): number | undefined {
  if (naturalHeight === 0) return undefined
  const ratio = naturalWidth / naturalHeight
  ratios.delete(src)
  ratios.set(src, ratio)
  const [oldest] = ratios.keys()
  if (ratios.size > maxRatios && oldest !== undefined) ratios.delete(oldest)
  return ratio
}
