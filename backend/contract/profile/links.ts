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

export const linkLabels: Record<LinkName, string> = {
  twitter: 'X',
  opensea: 'OpenSea',
  foundation: 'Foundation',
  transient: 'Transient',
  superrare: 'SuperRare',
  website: 'Website',
  sixfivetwonine: '6529.io',
}

/** Returns true for an absolute http or https URL. Checked on input and when rendered. */
export function isWebLink(text: string): boolean {
  if (!/^https?:\/\//i.test(text)) return false
  const url = URL.parse(text)
  return url !== null && url.hostname !== '' && url.username === '' && url.password === ''
}
