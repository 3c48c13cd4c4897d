import { circle } from '../svg/path.ts'

/** Paths in the colour of the hair, behind the shoulders and over the head. */
export type Hairstyle = {
  behind: readonly string[]
  front: readonly string[]
  beard: 'never' | 'maybe' | 'always'
  /** Cropped so short that the skin shows through. */
  isShaved?: true
  hasCap?: true
}

const crop =
  'M30 49c-3-20 6-29 20-29s23 9 20 29c-1-7-3-11-6-14.5-4 2-9 2.5-14 2.5s-10-.5-14-2.5c-3 3.5-5 7.5-6 14.5z'
const swept =
  'M30 50c-3-21 6-31 20-31 15 0 23 11 20 31-1-8-3-13-6-17-10 3-18 1.5-23.5-3.5-2 7-7.5 11.5-10.5 20.5z'
const parted = 'M30 52c-2-21 7-31 20-31s22 10 20 31c-3-11-9-18-20-24-11 6-17 13-20 24z'
const fringe = 'M30 50c-1-20 7-29 20-29s21 9 20 29c-2-4-3.5-8-4-11H34c-.5 3-2 7-4 11z'
const hairline = 'M30.5 48c-2-17 6-26 19.5-26s21.5 9 19.5 26c-2-11-9-17-19.5-17s-17.5 6-19.5 17z'

const sideburns = 'M30.5 44H35l-1.5 12c-2.5-3-3-8-3-12zM69.5 44H65l1.5 12c2.5-3 3-8 3-12z'

const long = 'M24 90V46a26 27 0 0 1 52 0v44z'
const bob = 'M25 64V46a25 27 0 0 1 50 0v18c-2 5-7 6-11 6H36c-4 0-9-1-11-6z'
const ponytail = 'M62 24c15 0 21 14 17 33-1.5 7-4 13-8 15 2-15 0-28-9-36z'
const curls = locks(19, 18, 6.8, [188, 208, 230, 252, 274, 296, 318, 340, 354])
const cloud = locks(24, 24, 8.5, [160, 182, 204, 226, 248, 270, 292, 314, 336, 358, 380])
const waves = [54, 63, 72].flatMap((y) => [circle(29, y, 8), circle(71, y, 8)])

export const hairstyles: readonly Hairstyle[] = [
  { behind: [], front: [crop], beard: 'maybe' },
  { behind: [], front: [swept], beard: 'maybe' },
  { behind: [], front: [...curls, crop], beard: 'maybe' },
  { behind: [...cloud, circle(50, 40, 24)], front: [hairline], beard: 'maybe' },
  { behind: [circle(50, 15, 9)], front: [hairline], beard: 'maybe' },
  { behind: [ponytail], front: [swept], beard: 'never' },
  { behind: [bob], front: [fringe], beard: 'never' },
  { behind: [long], front: [parted], beard: 'maybe' },
  { behind: [bob, ...waves], front: [parted], beard: 'never' },
  { behind: [], front: [], beard: 'always' },
  { behind: [], front: [hairline], beard: 'maybe', isShaved: true },
  { behind: [bob], front: [], beard: 'never', hasCap: true },
  { behind: [], front: [sideburns], beard: 'maybe', hasCap: true },
]

const cheeks =
  'v-5c-2 6.5-4.5 9.5-8.5 11-3-2-6.5-2.7-10.5-2.7S42.5 56 39.5 58c-4-1.5-6.5-4.5-8.5-11z'
const mouth = 'M45.5 63q4.5 1.8 9 0-1 3-4.5 3t-4.5-3z'
const fullBeard = `M31 47v5c0 13 8 22.5 19 22.5S69 65 69 52${cheeks}${mouth}`
const shortBeard = `M31 47v5c0 12 8 21 19 21S69 64 69 52${cheeks}${mouth}`

/** Beards over the head of a portrait, in the colour of its hair: full and short. */
export const beards = [
  `<path fill-rule="evenodd" d="${fullBeard}"/>`,
  `<path fill-rule="evenodd" opacity=".35" d="${shortBeard}"/>`,
]

/** Round locks on an ellipse around the crown, at these angles in degrees. */
function locks(across: number, down: number, radius: number, angles: readonly number[]) {
  return angles
    .map((degrees) => (degrees / 180) * Math.PI)
    .map((angle) => circle(50 + across * Math.cos(angle), 41 + down * Math.sin(angle), radius))
}
