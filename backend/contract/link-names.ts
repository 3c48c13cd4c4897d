export const linkNames = [
  'twitter',
  'opensea',
  'foundation',
  'transient',
  'superrare',
  'website',
  'sixfivetwonine',
] as const
export type LinkName = (typeof linkNames)[number]
