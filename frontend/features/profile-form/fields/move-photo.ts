/** The photos with one put in another place; those between move up. */
export function movePhoto(photos: readonly string[], from: number, to: number): string[] {
  const moved = photos.filter((_, place) => place !== from)
  return moved.toSpliced(to, 0, ...photos.slice(from, from + 1))
}
