const cheeks =
  'v-5c-2 6.5-4.5 9.5-8.5 11-3-2-6.5-2.7-10.5-2.7S42.5 56 39.5 58c-4-1.5-6.5-4.5-8.5-11z'
const mouth = 'M45.5 63q4.5 1.8 9 0-1 3-4.5 3t-4.5-3z'
const full = `M31 47v5c0 13 8 22.5 19 22.5S69 65 69 52${cheeks}${mouth}`
const short = `M31 47v5c0 12 8 21 19 21S69 64 69 52${cheeks}${mouth}`

/** Beards over the head of a portrait, in the colour of its hair: full and short. */
export const beards = [
  `<path fill-rule="evenodd" d="${full}"/>`,
  `<path fill-rule="evenodd" opacity=".35" d="${short}"/>`,
]
