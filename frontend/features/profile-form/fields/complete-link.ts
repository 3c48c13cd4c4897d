import type { LinkName } from '#contract/links.ts'

/** Where somebody's own page is, by the name that they go by there. */
const pages: Partial<Record<LinkName, string>> = {
  twitter: 'https://x.com/',
  opensea: 'https://opensea.io/',
  foundation: 'https://foundation.app/@',
  superrare: 'https://superrare.com/',
  sixfivetwonine: 'https://6529.io/',
}

const host = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(:\d+)?([/?#].*)?$/u

/** The address that people mean by "x.com/me" or "@me"; anything else stays what it is. */
export function completeLink(name: LinkName, typed: string): string {
  const text = typed.trim()
  const [, handle] = /^@([\w.-]+)$/.exec(text) ?? []
  const page = pages[name]
  if (handle && page) return page + handle
  return host.test(text) ? `https://${text}` : text
}
