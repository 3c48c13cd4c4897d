import type { Random } from '../svg/random.ts'

export type PortraitColours = { skin: string; hair: string; top: string; background: string }

const [black, brown, chestnut, fair, red, grey, blue] = [
  '#1c1a19',
  '#3b2418',
  '#6b4a2e',
  '#a98256',
  '#a33a24',
  '#d8d3ca',
  '#232c3d',
]

/** Skins, each with the hair that stands out from it. */
const complexions = [
  { skin: '#f0dac6', hairs: [black, brown, chestnut, fair, red, grey, blue] },
  { skin: '#e9c9ad', hairs: [black, brown, chestnut, fair, red, grey, blue] },
  { skin: '#d9ae8c', hairs: [black, brown, chestnut, red, grey, blue] },
  { skin: '#c8946c', hairs: [black, brown, grey, blue] },
  { skin: '#a9744f', hairs: [black, brown, grey, blue] },
  { skin: '#8a5a3c', hairs: [black, brown, grey, blue] },
  { skin: '#5d3b2a', hairs: [black, black, grey, blue] },
]
const tops = ['#1d1c1a', '#f0ece2', '#2f4b42', '#6a2d36', '#33466b', '#b9543a', '#8b928c']
const backgrounds = [
  '#c9d3d1',
  '#d9c2b4',
  '#2b3a4f',
  '#7d8f78',
  '#b9543a',
  '#e3ded4',
  '#3b2f35',
  '#93a7b5',
]

/** Colours of which none is lost in its neighbour. */
export function drawColours(random: Random): PortraitColours {
  const { skin, hairs } = random.pick(complexions)
  const hair = random.pick(hairs)
  const top = random.pick(farthest(tops, [skin], 6))
  const background = random.pick(farthest(backgrounds, [skin, hair, top], 4))
  return { skin, hair, top, background }
}

/** The few colours that keep the greatest distance from all of the others. */
function farthest(colours: readonly string[], others: readonly string[], count: number): string[] {
  const distance = (colour: string) =>
    Math.min(...others.map((other) => distanceBetween(colour, other)))
  return colours.toSorted((a, b) => distance(b) - distance(a)).slice(0, count)
}

function distanceBetween(a: string, b: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => channel(a, at) - channel(b, at))
  return (red ?? 0) ** 2 + (green ?? 0) ** 2 + (blue ?? 0) ** 2
}

function channel(colour: string, at: number): number {
  return Number.parseInt(colour.slice(at, at + 2), 16)
}
