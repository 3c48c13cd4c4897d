import { cardSize } from '#art/share/card.ts'
import { artworkAlt } from '#contract/artwork/drawings.ts'
import { type Page, profilePath, siteName, tagline, windowTitle } from '#contract/pages/pages.ts'
import { displayName } from '#contract/profile/display-name.ts'
import { listProvenLinks } from '#contract/profile/proven-links.ts'
import { typeWords } from '#contract/profile/type-words.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import { feedPath, profileFeedPath } from '../seo/feeds.ts'
import { defaultSharePath, pageSharePath } from '../share/page-shares.ts'
import { profileSharePath } from '../share/profile-share.ts'
import { escapeHtml, escapeJson, shorten } from './escape.ts'

/** Description of a page for search engines and link previews. */
export type PageHead = {
  title: string
  description: string
  path: string
  /** Card of the link preview, and its alternative text. */
  image: { path: string; alt: string }
  /** schema.org data (JSON-LD), without the context. */
  linkedData?: Record<string, unknown>
  /** Feed of the page; by default the feed of the whole directory. */
  feed?: { path: string; title: string }
  /** True if search engines must not index the page. */
  isHidden?: boolean
}

/** Returns the alternative text of a card, which shows an artwork and a label. */
const cardAlt = (artwork: string, label: string) =>
  `${artwork} on a gallery wall, and the label of ${label} beside it`

/** Returns the head of a page that belongs to no profile. */
export function pageHead(page: Page, { origin }: URL): PageHead {
  const { path, title, description, data, isIndexed } = page
  const sharePath = pageSharePath(page)
  const cardLabel = sharePath === defaultSharePath ? siteName : (title ?? siteName)
  return {
    title: windowTitle(title),
    description,
    path,
    image: { path: sharePath, alt: cardAlt('A drawing', cardLabel) },
    ...(isIndexed && { linkedData: describePage(page, origin) }),
    ...(typeof data === 'object' && {
      feed: { path: feedPath(data.list), title: `${typeWords[data.list].title} · ${siteName}` },
    }),
    isHidden: !isIndexed,
  }
}

function describePage({ title, description, data }: Page, origin: string): Record<string, unknown> {
  const site = { '@type': 'WebSite', name: siteName, url: `${origin}/` }
  if (title !== null) {
    const kind = typeof data === 'object' ? 'CollectionPage' : 'WebPage'
    return { '@type': kind, name: title, description, isPartOf: site }
  }
  return {
    ...site,
    description,
    potentialAction: {
      '@type': 'SearchAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: `${origin}/?q={search_term_string}`,
      },
      'query-input': 'required name=search_term_string',
    },
  }
}

/** Returns the head of a missing page. It reveals nothing about a profile that was deleted or is held. */
export function missingHead(title: string, path: string): PageHead {
  return {
    title: windowTitle(title),
    description: tagline,
    path,
    image: { path: defaultSharePath, alt: cardAlt('A drawing', siteName) },
    isHidden: true,
  }
}

const maxDescription = 200

/** Returns the head of a listed profile in public form. It never contains the wallet. */
export function profileHead(profile: ProfileView, { origin }: URL): PageHead {
  const { id, handle, bio, avatarUrl, tags, createdAt, updatedAt } = profile
  const sameAs = listProvenLinks(profile).map(({ address }) => address)
  const name = displayName(profile)
  const image = { path: profileSharePath(profile), alt: cardAlt(describeArtwork(profile), name) }
  return {
    title: windowTitle(name),
    description: shorten(bio.replace(/\s+/g, ' '), maxDescription) || tagline,
    path: profilePath(handle),
    image,
    feed: { path: profileFeedPath(handle), title: `${name} · ${siteName}` },
    linkedData: {
      '@type': 'ProfilePage',
      name,
      dateCreated: createdAt,
      dateModified: updatedAt,
      mainEntity: {
        '@type': 'Person',
        name,
        alternateName: `@${handle}`,
        description: bio,
        identifier: id,
        image: `${origin}${avatarUrl ?? image.path}`,
        ...(sameAs.length > 0 && { sameAs }),
        ...(tags.length > 0 && { knowsAbout: tags }),
      },
    },
  }
}

function describeArtwork(profile: ProfileView): string {
  const alt = artworkAlt(profile)
  if (alt !== undefined) return `“${alt}”`
  return profile.profilePhotos.length > 0 ? 'A work' : 'A drawing'
}

/** Renders the head as HTML. */
export function renderHead(head: PageHead, { origin }: URL): string {
  const { title, description, path, image, linkedData, feed, isHidden } = head
  const url = `${origin}${path}`
  const { path: feedAddress, title: feedTitle } = feed ?? { path: feedPath(), title: siteName }
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', description),
    ...(isHidden ? [meta('name', 'robots', 'noindex')] : []),
    `<link rel="canonical" href="${escapeHtml(url)}">`,
    `<link rel="alternate" type="application/atom+xml" title="${escapeHtml(feedTitle)}" href="${origin}${escapeHtml(feedAddress)}">`,
    meta('property', 'og:site_name', siteName),
    meta('property', 'og:type', linkedData?.['@type'] === 'ProfilePage' ? 'profile' : 'website'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', url),
    meta('property', 'og:image', `${origin}${image.path}`),
    meta('property', 'og:image:type', 'image/png'),
    meta('property', 'og:image:width', String(cardSize.width)),
    meta('property', 'og:image:height', String(cardSize.height)),
    meta('property', 'og:image:alt', image.alt),
    meta('name', 'twitter:card', 'summary_large_image'),
    meta('name', 'twitter:title', title),
    meta('name', 'twitter:description', description),
    meta('name', 'twitter:image', `${origin}${image.path}`),
    meta('name', 'twitter:image:alt', image.alt),
    ...(linkedData ? [renderLinkedData(linkedData, url)] : []),
  ].join('\n    ')
}

function meta(name: 'name' | 'property', key: string, content: string): string {
  return `<meta ${name}="${key}" content="${escapeHtml(content)}">`
}

/** Renders schema.org data as a script element. Browsers do not execute it, so it needs no nonce. */
function renderLinkedData(data: Record<string, unknown>, url: string): string {
  const linked = escapeJson({ '@context': 'https://schema.org', url, ...data })
  return `<script type="application/ld+json">${linked}</script>`
}
