import type { LinkName } from '#contract/profile/links.ts'

/** URLs of user pages by platform, without the user name. */
const pages: Partial<Record<LinkName, string>> = {
  twitter: 'https://x.com/',
  opensea: 'https://opensea.io/',
  foundation: 'https://foundation.app/@',
  superrare: 'https://superrare.com/',
  sixfivetwonine: 'https://6529.io/',
}

const startsWithHost = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(:\d+)?([/?#].*)?$/u

/** Completes "x.com/me" and "@me" to a URL; returns any other text trimmed. */
export function completeLink(name: LinkName, typed: string): string {
  const text = typed.trim()
  const [, handle] = /^@([\w.-]+)$/.exec(text) ?? []
  const page = pages[name]
  if (handle && page) return page + handle
  return startsWithHost.test(text) ? `https://${text}` : text
}
