import { mix } from '../svg/colour.ts'
import type { Palette } from '../svg/palette.ts'
import { circle, formatNumber, formatNumbers, openCurve, rectangle } from '../svg/path.ts'
import type { Random } from '../svg/random.ts'
import type { Size } from '../svg/sheet.ts'
import { type Door, hangDoors, type Room, splitRooms, walk } from './plan-rooms.ts'

/** Draws the plan of an exhibition: rooms, doors, a path through all rooms, and ticks for works. */
export function drawPlan(random: Random, box: Size, { paper, inks, isDark }: Palette): string {
  const side = Math.min(box.width, box.height)
  const wall = side * random.range(0.032, 0.044)
  const margin = side * 0.065
  const house = {
    x: margin,
    y: margin,
    width: box.width - 2 * margin,
    height: box.height - 2 * margin,
  }
  const rooms = splitRooms(random, house)
  const doors = hangDoors(random, rooms, side * 0.14)
  const floors = [
    paper,
    paper,
    mix(paper, inks[1], 0.42),
    mix(paper, inks[0], 0.12),
    mix(paper, inks[2], 0.42),
  ]
  // One of the small rooms is painted, as an accent.
  const bySize = rooms.toSorted((a, b) => a.width * a.height - b.width * b.height)
  const painted = rooms.map((room) => {
    const floor = room === bySize[1] ? inks[1] : random.pick(floors)
    return `<path fill="${floor}" d="${outline(room)}"/>`
  })
  const entrance = rooms.findIndex(({ y, height }) => y + height > house.y + house.height - 0.1)
  const { x = 0, width = 0 } = rooms[entrance] ?? {}
  const door = { x: x + width / 2, y: house.y + house.height }
  const gap = side * 0.11
  const gaps = [...doors.map((inner) => opening(inner, gap)), entranceGap(door, gap)]
  const stops = walk(random, rooms, doors, entrance, box)
  const outside = isDark ? mix(paper, '#000000', 0.2) : mix(paper, inks[0], 0.05)
  const path = openCurve([[door.x, box.height + 4], [door.x, door.y], ...stops])
  const footsteps = mix(inks[1], isDark ? '#ffffff' : '#000000', 0.06)
  const largest = bySize.at(-1)
  return [
    `<path fill="${outside}" d="${rectangle(0, 0, box.width, box.height)}"/>`,
    `<path opacity=".16" stroke="#000" stroke-width="${formatNumber(wall)}" transform="translate(${formatNumber(wall * 0.9)} ${formatNumber(wall * 1.2)})" d="${outline(house)}"/>`,
    ...painted,
    `<g fill="none"><path stroke="${inks[0]}" stroke-width="${formatNumber(wall)}" d="${rooms.map(outline).join('')}"/>`,
    `<path stroke="${mix(paper, inks[0], 0.14)}" stroke-width="${formatNumber(wall * 1.5)}" d="${gaps.join('')}"/>`,
    largest && random.chance(0.7) ? rotunda(largest, wall, inks[0]) : '',
    `<path stroke="${inks[2]}" stroke-width="${formatNumber(wall * 0.62)}" d="${rooms.map((room) => drawWorks(random, room, side, wall)).join('')}"/>`,
    `<path stroke="${footsteps}" stroke-width="${formatNumber(wall * 0.36)}" stroke-linecap="round" stroke-dasharray="${formatNumber(wall * 0.9)} ${formatNumber(wall * 0.75)}" d="${path}"/>`,
    '</g>',
  ].join('')
}

function outline({ x, y, width, height }: Room): string {
  return rectangle(x, y, width, height)
}

function opening({ at: [x, y], isUpright }: Door, gap: number): string {
  return isUpright
    ? `M${formatNumbers([x, y - gap / 2])}v${formatNumber(gap)}`
    : `M${formatNumbers([x - gap / 2, y])}h${formatNumber(gap)}`
}

function entranceGap({ x, y }: { x: number; y: number }, gap: number): string {
  return `M${formatNumbers([x - gap * 0.7, y])}h${formatNumber(gap * 1.4)}`
}

/** Draws a ring of columns in the largest room. */
function rotunda({ x, y, width, height }: Room, wall: number, ink: string): string {
  const radius = Math.min(width, height) * 0.3
  const dashes = `${formatNumber(radius * 1.15)} ${formatNumber(radius * 0.42)}`
  return `<path stroke="${ink}" stroke-width="${formatNumber(wall * 0.7)}" stroke-dasharray="${dashes}" d="${circle(x + width / 2, y + height / 2, radius)}"/>`
}

/** Draws two to four works along the walls of a room. */
function drawWorks(
  random: Random,
  { x, y, width, height }: Room,
  side: number,
  wall: number,
): string {
  const count = random.int(2, 4)
  const off = wall * 1.15
  return Array.from({ length: count }, (_, i) => {
    const length = formatNumber(side * random.range(0.03, 0.07))
    const along = 0.16 + (0.6 * i) / count
    const across = x + width * along
    const down = y + height * along
    return random.pick([
      `M${formatNumbers([across, y + off])}h${length}`,
      `M${formatNumbers([across, y + height - off])}h${length}`,
      `M${formatNumbers([x + off, down])}v${length}`,
      `M${formatNumbers([x + width - off, down])}v${length}`,
    ])
  }).join('')
}
