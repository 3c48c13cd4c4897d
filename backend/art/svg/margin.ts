import type { Palette } from './palette.ts'
import { formatNumber } from './path.ts'

/** "Provenance print" in Martian Mono of width 75, as one path: 100 units per em, 960 wide. */
const words =
  'M11 0v-80h21q7 0 12 3q6 3 9 8q3 5 3 12q0 8-3 13q-3 5-9 8q-5 3-12 3h-10v33zM22-43h10q6 0 9-4q3-3 3-9q0-6-3-10q-3-3-9-3h-10zM68-60h21v4h3q2-3 4-4q3-2 6-2q6 0 9 5q3 5 3 13v10h-11v-8q0-9-6-9q-4 0-5 4q-2 4-2 13v24h14v10h-34v-10h9v-40h-11zM150 2q-7 0-12-4q-5-4-8-11q-3-7-3-17q0-10 3-17q3-7 8-11q5-4 12-4q7 0 12 4q5 4 8 11q3 7 3 17q0 10-3 17q-3 7-8 11q-5 4-12 4zM150-9q6 0 9-5q3-5 3-16q0-11-3-16q-3-5-9-5q-6 0-9 5q-3 5-3 16q0 11 3 16q3 5 9 5zM186-60h11l13 50h1l13-50h10l-16 60h-16zM257-36h28l-4 4q0-10-2-15q-3-5-8-5q-6 0-9 6q-3 5-3 16q0 11 3 16q3 6 9 6q4 0 7-3q3-2 5-7h10q-2 6-5 11q-2 4-7 6q-4 3-10 3q-7 0-12-4q-5-4-8-11q-2-7-2-17q0-10 2-17q3-7 8-11q5-4 12-4q7 0 11 4q5 3 7 10q2 6 2 16q0 2 0 3q0 2 0 3h-34zM310 0v-60h11v4h3q2-3 5-4q2-2 6-2q5 0 9 3q3 2 5 7q2 4 2 10v42h-11v-39q0-6-2-9q-3-3-7-3q-5 0-8 3q-2 3-2 9v39zM400-37v9l-11 2q-4 1-7 3q-2 3-2 7q0 4 2 6q2 2 6 2q3 0 5-2q3-2 4-5q2-3 2-6v-20q0-5-3-8q-2-3-6-3q-4 0-6 2q-3 1-4 4q-2 2-3 6h-10q0-7 3-12q3-4 8-7q5-3 12-3q9 0 14 6q5 5 5 14v42h-10v-5h-3q-2 3-5 5q-2 1-7 1q-4 0-8-2q-3-2-5-6q-2-3-2-8q0-8 5-13q4-5 13-7zM430 0v-60h11v4h3q2-3 5-4q2-2 6-2q5 0 9 3q3 2 5 7q2 4 2 10v42h-11v-39q0-6-2-9q-3-3-7-3q-5 0-8 3q-2 3-2 9v39zM512 2q-8 0-13-4q-5-4-7-11q-3-7-3-17q0-10 3-17q3-7 8-11q5-4 12-4q7 0 11 3q5 3 7 9q3 6 3 13h-10q-1-7-4-11q-2-3-7-3q-6 0-9 5q-3 6-3 16q0 11 3 16q3 5 9 5q4 0 7-3q2-3 3-9h10q0 7-3 12q-2 5-7 8q-4 3-10 3zM557-36h28l-4 4q0-10-2-15q-3-5-8-5q-6 0-9 6q-3 5-3 16q0 11 3 16q3 6 9 6q4 0 7-3q3-2 5-7h10q-2 6-5 11q-2 4-7 6q-4 3-10 3q-7 0-12-4q-5-4-8-11q-2-7-2-17q0-10 2-17q3-7 8-11q5-4 12-4q7 0 11 4q5 3 7 10q2 6 2 16q0 2 0 3q0 2 0 3h-34zM669 20v-80h11v5h3q2-3 5-5q3-2 6-2q7 0 11 4q4 4 7 11q2 7 2 17q0 10-2 17q-3 7-7 11q-4 4-11 4q-3 0-6-2q-3-2-5-5h-3v25zM691-9q6 0 9-5q3-5 3-16q0-11-3-16q-3-5-9-5q-5 0-8 5q-3 5-3 16q0 11 3 16q3 5 8 5zM728-60h21v4h3q2-3 4-4q3-2 6-2q6 0 9 5q3 5 3 13v10h-11v-8q0-9-6-9q-4 0-5 4q-2 4-2 13v24h14v10h-34v-10h9v-40h-11zM793-60h25v50h15v10h-40v-10h14v-40h-14zM812-68q-4 0-6-3q-2-2-2-6q0-4 2-6q2-3 6-3q3 0 5 3q2 2 2 6q0 4-2 6q-2 3-5 3zM850 0v-60h11v4h3q2-3 5-4q2-2 6-2q5 0 9 3q3 2 5 7q2 4 2 10v42h-11v-39q0-6-2-9q-3-3-7-3q-5 0-8 3q-2 3-2 9v39zM929-76v16h22v10h-22v31q0 5 1 8q2 2 5 2q3 0 5-3q2-2 3-9h9q0 11-4 17q-5 6-14 6q-7 0-12-6q-4-5-4-14v-32h-10v-10h10v-16z'

/** The product's mark. */
const mark = 'M0 0H7V9H0ZM1.3 1.3V7.7H5.7V1.3ZM8.3 6.4H10.3V9H8.3Z'

const markWidth = 10.3
/** Size of the words. Their path has 100 units per em, so its scale is a hundredth. */
const wordSize = 7.2
const markScale = 0.8

/** Left and right edge of a picture, and the baseline of the words below it. */
type Line = { left: number; right: number; baseline: number }

/** Draws the words and the mark in the lower margin. A generated print has no signature. */
export function drawMargin(
  { left, right, baseline }: Line,
  { isDark }: Pick<Palette, 'isDark'>,
): string {
  const ink = isDark ? '#fff' : '#1d1c1a'
  const at = (x: number, y: number) => `translate(${formatNumber(x)} ${formatNumber(y)})`
  return [
    `<g fill="${ink}" fill-opacity=".62">`,
    `<path transform="${at(left, baseline)} scale(.072)" d="${words}"/>`,
    `<path transform="${at(right - markWidth * markScale, baseline - wordSize)} scale(${formatNumber(markScale)})" fill-rule="evenodd" d="${mark}"/></g>`,
  ].join('')
}
