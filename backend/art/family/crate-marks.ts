/** A handling mark in a square of 100, as path data. `bridges` are lines across its stencil. */
export type Mark = { figure: string; bridges: string }

export const marks: readonly Mark[] = [
  // Two arrows: this side up.
  {
    figure: 'M27 8L48 34H37V80H17V34H6ZM73 8L94 34H83V80H63V34H52ZM6 87H94V97H6Z',
    bridges: 'M27 20V84M73 20V84',
  },
  // A broken glass: fragile.
  {
    figure: 'M24 4H76Q76 50 56 57V84H74V95H26V84H44V57Q24 50 24 4Z',
    bridges: 'M50 -2L43 16L57 26L47 42M36 66H64',
  },
  // An umbrella: keep dry.
  {
    figure:
      'M6 50A44 44 0 0 1 94 50Q83 39 72 50Q61 39 50 50Q39 39 28 50Q17 39 6 50ZM46 54H54V84A14 14 0 0 1 26 84V80H34V84A6 6 0 0 0 46 84Z',
    bridges: 'M50 4V53M50 8Q30 26 29 50M50 8Q70 26 71 50',
  },
  // A divided ring: the centre of gravity.
  {
    figure:
      'M50 12A38 38 0 0 0 12 50H50ZM50 88A38 38 0 0 0 88 50H50ZM47 0H53V12H47ZM47 88H53V100H47ZM0 47H12V53H0ZM88 47H100V53H88ZM50 12A38 38 0 0 1 88 50H81A31 31 0 0 0 50 19ZM12 50A38 38 0 0 0 50 88V81A31 31 0 0 1 19 50Z',
    bridges: '',
  },
  // A shipper's mark: a ring in a lozenge.
  {
    figure:
      'M50 2L98 50L50 98L2 50ZM50 17L17 50L50 83L83 50ZM33 50a17 17 0 1 0 34 0a17 17 0 1 0 -34 0Z',
    bridges: 'M50 0V34M50 66V100M0 50H34M66 50H100',
  },
  // A sun over a shade: keep from heat.
  {
    figure:
      'M50 4L57 22H43ZM96 50L78 57V43ZM4 50L22 43V57ZM82 18L75 36L64 25ZM18 18L36 25L25 36ZM26 54A24 24 0 0 1 74 54ZM8 62H92V72H8ZM22 78H78V88H22ZM38 94H62V100H38Z',
    bridges: 'M50 28V56',
  },
  // Two links of a chain: sling here.
  {
    figure:
      'M36 4A22 22 0 0 1 58 26V44A22 22 0 0 1 14 44V26A22 22 0 0 1 36 4ZM36 15A11 11 0 0 0 25 26V44A11 11 0 0 0 47 44V26A11 11 0 0 0 36 15ZM64 34A22 22 0 0 1 86 56V74A22 22 0 0 1 42 74V56A22 22 0 0 1 64 34ZM64 45A11 11 0 0 0 53 56V74A11 11 0 0 0 75 74V56A11 11 0 0 0 64 45Z',
    bridges: 'M8 35H30M70 65H92M40 30L62 48M42 52L60 70',
  },
]
