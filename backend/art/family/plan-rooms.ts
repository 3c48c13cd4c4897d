import type { Point } from '../svg/path.ts'
import type { Random } from '../svg/random.ts'
import type { Size } from '../svg/sheet.ts'

export type Room = { x: number; y: number; width: number; height: number }

/** An opening in the wall between two rooms, given by their indexes. */
export type Door = { rooms: readonly [number, number]; at: Point; isUpright: boolean }

/** Creates six to nine rooms by splitting the largest one repeatedly. */
export function splitRooms(random: Random, house: Room): Room[] {
  const wanted = random.int(6, 9)
  const rooms = [house]
  while (rooms.length < wanted) {
    rooms.sort((a, b) => b.width * b.height - a.width * a.height)
    const [largest] = rooms.splice(0, 1)
    if (!largest) break
    const { x, y, width, height } = largest
    const share = random.pick([0.36, 0.42, 0.5, 0.58, 0.64])
    if (width > height * random.range(0.85, 1.15)) {
      const left = width * share
      rooms.push({ ...largest, width: left }, { ...largest, x: x + left, width: width - left })
    } else {
      const top = height * share
      rooms.push({ ...largest, height: top }, { ...largest, y: y + top, height: height - top })
    }
  }
  return rooms
}

/** Creates doors that connect all rooms, and a few more. A wall shorter than `minWall` gets none. */
export function hangDoors(random: Random, rooms: readonly Room[], minWall: number): Door[] {
  const group = rooms.map((_, i) => i)
  const doors: Door[] = []
  for (const door of random.shuffle(possibleDoors(random, rooms, minWall))) {
    const [one, other] = door.rooms.map((room) => group[room])
    if (one !== other) {
      for (const [room, own] of group.entries()) if (own === other) group[room] = one ?? room
      doors.push(door)
    } else if (random.chance(0.22)) doors.push(door)
  }
  return doors
}

function possibleDoors(random: Random, rooms: readonly Room[], minWall: number): Door[] {
  return rooms.flatMap((room, i) =>
    rooms.flatMap((other, j): Door[] => {
      const wall = wallBetween(room, other)
      if (!wall || wall.to - wall.from < minWall) return []
      const place = wall.from + (wall.to - wall.from) * random.range(0.35, 0.65)
      const { line, isUpright } = wall
      return [{ rooms: [i, j], at: isUpright ? [line, place] : [place, line], isUpright }]
    }),
  )
}

/** Returns the wall between a room and another one on its right or below it. `to` is less than `from` if they do not touch. */
function wallBetween(one: Room, other: Room) {
  const isSame = (a: number, b: number) => Math.abs(a - b) < 0.1
  if (isSame(one.x + one.width, other.x)) {
    const from = Math.max(one.y, other.y)
    const to = Math.min(one.y + one.height, other.y + other.height)
    return { line: other.x, from, to, isUpright: true }
  }
  if (isSame(one.y + one.height, other.y)) {
    const from = Math.max(one.x, other.x)
    const to = Math.min(one.x + one.width, other.x + other.width)
    return { line: other.y, from, to, isUpright: false }
  }
  return undefined
}

/** Returns a visitor's path from the entrance through the doors into every room and back. */
export function walk(
  random: Random,
  rooms: readonly Room[],
  doors: readonly Door[],
  entrance: number,
  { width, height }: Size,
): Point[] {
  const seen = new Set<number>()
  const stops: Point[] = []
  const linger = Math.min(width, height) * 0.035
  visit(entrance)
  return stops

  function visit(index: number): void {
    const room = rooms[index]
    if (!room) return
    seen.add(index)
    standIn(room)
    for (const { rooms: between, at } of doors) {
      const next = between.find((other) => other !== index)
      if (!between.includes(index) || next === undefined || seen.has(next)) continue
      stops.push(at)
      visit(next)
      stops.push([at[0] + linger * 0.5, at[1] + linger * 0.5])
      standIn(room)
    }
  }

  function standIn(room: Room): void {
    stops.push([
      room.x + room.width / 2 + random.range(-linger, linger),
      room.y + room.height / 2 + random.range(-linger, linger),
    ])
  }
}
