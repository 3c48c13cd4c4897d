import { luminance, mix } from '../svg/colour.ts'
import { type Palette, toneLimitsOf } from '../svg/palette.ts'
import { formatNumber, polyline } from '../svg/path.ts'
import type { Random } from '../svg/random.ts'
import type { Size } from '../svg/sheet.ts'
import { drawLight, drawWindow } from './enfilade-light.ts'
import { drawBench, drawFigure } from './enfilade-people.ts'
import {
  acrossRoom,
  type Enfilade,
  onLevel,
  type Range,
  type Room,
  type Spot,
  spaceIn,
} from './enfilade-space.ts'
import { hangOnBack, hangOnSide } from './enfilade-works.ts'

/** Draws rooms behind each other in one-point perspective, lit from one side. */
export function drawEnfilade(random: Random, box: Size, palette: Palette): string {
  const { paper, inks, isDark } = palette
  const { low, high } = toneLimitsOf(palette)
  const space = spaceIn(random, box)
  const workColours = [inks[0], inks[1], inks[2], high]
  const enfilade: Enfilade = { random, space, palette, low, high, workColours }
  const hues = random.shuffle([
    mix(paper, inks[1], 0.75),
    mix(paper, inks[2], 0.55),
    mix(high, inks[0], isDark ? 0.2 : 0.12),
    mix(paper, inks[1], 0.3),
  ])
  const floor = mix(mix(low, high, random.range(0.3, 0.44)), inks[2], 0.3)
  // The last depth is the end of the last room.
  const last = space.depths.length - 2
  const lit = random.shuffle([0, 1, 2, 3]).slice(0, random.int(2, 3))
  const figure = random.chance(0.5) ? random.int(1, Math.min(2, last)) : -1
  const bench = random.chance(0.6) ? random.int(0, 1) : -1
  const rooms = space.depths.slice(0, -1).map((near, number): string => {
    const far = space.depths[number + 1] ?? near
    const wall = hues[number % hues.length] ?? paper
    const room: Room = {
      number,
      near,
      far,
      colours: {
        wall: number === last ? mix(wall, high, 0.35) : wall,
        left: mix(wall, low, 0.42),
        right: mix(wall, high, 0.4),
        floor: mix(floor, number % 2 === 1 ? high : low, 0.1),
        ceiling: mix(mix(wall, high, 0.55), low, 0.06),
      },
    }
    return [
      drawShell(enfilade, room),
      furnishLeftWall(enfilade, room, lit.includes(number)),
      number === last ? drawEnd(enfilade, room) : drawDoorWall(enfilade, room),
      number === bench && bench !== figure ? drawBench(enfilade, room) : '',
      number === figure ? drawFigure(enfilade, room) : '',
    ].join('')
  })
  // The far room is painted first, because the near ones cover it.
  return rooms.reverse().join('')
}

/** Draws the ceiling, the floor with its boards, and both side walls. */
function drawShell({ space, low }: Enfilade, { near, far, colours }: Room): string {
  const { half, above, below, plane, at } = space
  const boards = [-3, -2, -1, 0, 1, 2, 3].map((i) =>
    polyline([at((half * i) / 4, below, near), at((half * i) / 4, below, far)]),
  )
  return [
    plane(onLevel(-above, [-half, half], [near, far]), colours.ceiling),
    plane(onLevel(below, [-half, half], [near, far]), colours.floor),
    plane(sideWall(-half, [-above, below], [near, far]), colours.left),
    plane(sideWall(half, [-above, below], [near, far]), colours.right),
    `<path fill="none" stroke="${mix(colours.floor, low, 0.3)}" stroke-width=".7" d="${boards.join('')}"/>`,
  ].join('')
}

/** Returns the corners of a side wall. They begin with the edge at its near end. */
function sideWall(across: number, [top, bottom]: Range, [near, far]: Range): Spot[] {
  return [
    [across, top, near],
    [across, bottom, near],
    [across, bottom, far],
    [across, top, far],
  ]
}

/** Furnishes the left wall: a window and its light in a lit room, otherwise up to two works. */
function furnishLeftWall(enfilade: Enfilade, room: Room, isLit: boolean): string {
  const { random } = enfilade
  const { number, near, far } = room
  const long = far - near
  const isNear = number === 0
  const drawn: string[] = []
  if (isLit) {
    drawn.push(drawLight(enfilade, room), drawWindow(enfilade, room))
  } else if (number < 2) {
    const start = near + long * (isNear ? 0.6 : 0.25)
    drawn.push(
      hangOnSide(enfilade, { near: start, far: start + long * 0.26, bottom: 0.28, top: 0.45 }),
    )
  }
  if (number < 3 && random.chance(0.75) && !isLit) {
    const start = near + long * (isNear ? 0.66 : 0.4)
    drawn.push(
      hangOnSide(enfilade, { near: start, far: start + long * 0.22, bottom: 0.26, top: 0.4 }),
    )
  }
  return drawn.join('')
}

/** Draws the end of the last room, with one large work. */
function drawEnd(enfilade: Enfilade, { far, colours }: Room): string {
  const { half, above, below, plane } = enfilade.space
  const wall = plane(acrossRoom([-half, half], [-above, below], far), colours.wall)
  const [main, second, third] = enfilade.palette.inks
  const colour = enfilade.random.pick([third, second, main])
  const place = { left: -half * 0.42, right: half * 0.42, top: -above * 0.45, bottom: above * 0.3 }
  return wall + hangOnBack(enfilade, colour, { ...place, depth: far })
}

/** Draws the wall to the next room, without its door, with works on both sides of it. */
function drawDoorWall(enfilade: Enfilade, { far, colours }: Room): string {
  const { random, space, low, high } = enfilade
  const { half, above, below, at, plane } = space
  const opening = half * random.range(0.34, 0.42)
  const middle = half * random.range(-0.12, 0.12)
  const top = above * random.range(0.56, 0.66)
  const [left, right] = [middle - opening, middle + opening]
  const deep = far * 1.07
  const corners = (x0: number, x1: number, y: number) =>
    [
      [x0, below, far],
      [x0, y, far],
      [x1, y, far],
      [x1, below, far],
    ] as const
  const doorway = polyline(corners(left, right, -top).map(([x, y, z]) => at(x, y, z)))
  const whole = polyline(corners(-half, half, -above).map(([x, y, z]) => at(x, y, z)))
  const skirting = (x0: number, x1: number) =>
    plane(acrossRoom([x0, x1], [below * 0.93, below], far), mix(colours.wall, low, 0.28))
  return [
    `<path fill="${colours.wall}" fill-rule="evenodd" d="${whole}z${doorway}z"/>`,
    plane(sideWall(right, [-top, below], [far, deep]), mix(colours.right, high, 0.3)),
    plane(sideWall(left, [-top, below], [far, deep]), mix(colours.left, low, 0.2)),
    plane(onLevel(-top, [left, right], [far, deep]), mix(colours.wall, low, 0.3)),
    `<path fill="none" stroke="${mix(colours.wall, high, 0.5)}" stroke-width="${formatNumber(Math.max(0.9, 3.4 / far))}" d="${doorway}"/>`,
    hangBeside(enfilade, { from: -half, to: left, depth: far, wall: colours.wall }),
    hangBeside(enfilade, { from: right, to: half, depth: far, wall: colours.wall }),
    skirting(-half, left),
    skirting(right, half),
  ].join('')
}

type WallPart = { from: number; to: number; depth: number; wall: string }

/** Draws one work on a part of a wall, or two above each other; none if it is narrow. */
function hangBeside(enfilade: Enfilade, { from, to, depth, wall }: WallPart): string {
  const { random, space, workColours } = enfilade
  const { half, above } = space
  const free = to - from
  if (free < half * 0.3) return ''
  const width = free * random.range(0.42, 0.6)
  const height = width * random.pick([0.8, 1.25, 1.4, 1])
  const isPair = height < above * 0.4 && random.chance(0.35)
  const middle = from + free / 2
  const seen = workColours.filter((colour) => Math.abs(luminance(colour) - luminance(wall)) > 0.14)
  const lift = above * 0.06
  const heights = isPair
    ? [
        { top: -height * 1.2, bottom: -height * 0.2 },
        { top: height * 0.1, bottom: height * 1.1 },
      ]
    : [{ top: -height / 2 - lift, bottom: height / 2 - lift }]
  return heights
    .map((place) =>
      hangOnBack(enfilade, random.pick(seen), {
        left: middle - width / 2,
        right: middle + width / 2,
        ...place,
        depth,
      }),
    )
    .join('')
}
