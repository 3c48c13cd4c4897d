/** Returns the channels of a colour in the form `#rrggbb`. */
const channelsOf = (colour: string) =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))

/** Mixes two colours. `share` is the share of the second one. */
export function mix(from: string, to: string, share: number): string {
  const ends = channelsOf(to)
  const mixed = channelsOf(from).map((start, i) => {
    const value = Math.round(start + ((ends[i] ?? start) - start) * share)
    return value.toString(16).padStart(2, '0')
  })
  return `#${mixed.join('')}`
}

/** Returns the perceived lightness of a colour, from 0 to 1. */
export function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour)
  return (0.3 * red + 0.59 * green + 0.11 * blue) / 255
}
