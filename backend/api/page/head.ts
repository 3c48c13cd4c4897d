import { coverPath } from '#contract/drawings.ts'
import { type Page, siteName, tagline, windowTitle } from '#contract/pages.ts'
import { shownName } from '#contract/shown-name.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import { cardSize } from '#covers/card.ts'
import type { CoverType } from '#covers/cover.ts'
import { escapeHtml, escapeJson } from './escape.ts'

/** What a page says of itself to search engines and to whoever shares its address. */
export type PageHead = {
  title: string
  description: string
  /** Path of the page. */
  path: string
  image?: PageImage
  /** schema.org, without the context. */
  data?: Record<string, unknown>
  /** Whether it is a place to be found by search engines. */
  isHidden?: boolean
}

/** What networks show of a page: its path, and what it shows. A drawn one has a known size. */
type PageImage = { path: string; alt: string; size?: typeof cardSize }

/** A work that the house drew, on its wall, as PNG: most networks show no SVG. */
const drawnImage = (type: CoverType, id: string, alt: string): PageImage => ({
  path: coverPath(type, id, 'png'),
  alt,
  size: cardSize,
})

const houseImage = drawnImage('artist', 'pearl', 'A drawing of contour lines on a gallery wall')

/** The head of a page of the list. */
export function pageHead(page: Page): PageHead {
  const { path, title, description, isIndexed } = page
  return {
    title: windowTitle(title),
    description,
    path,
    image: houseImage,
    ...(isIndexed && { data: describePage(page) }),
    isHidden: !isIndexed,
  }
}

function describePage({ title, description, data }: Page): Record<string, unknown> {
  if (title === null) return { '@type': 'WebSite', name: siteName, description }
  return { '@type': typeof data === 'object' ? 'CollectionPage' : 'WebPage', name: title }
}

/** The head of a page that is not there. */
export function missingHead(title: string, path: string): PageHead {
  return {
    title: windowTitle(title),
    description: tagline,
    path,
    image: houseImage,
    isHidden: true,
  }
}

const longestDescription = 200

/** The first photo of a profile, else the work that the house drew for it. */
function hungImage(profile: ProfileView): PageImage {
  const {
    id,
    profileType,
    profilePhotos: [photo],
  } = profile
  const name = shownName(profile)
  return photo
    ? { path: photo, alt: `First photo by ${name}` }
    : drawnImage(profileType, id, `A work that the house drew for ${name}`)
}

/** The head of a listed profile. `profile` is its public form; no wallet is named here at all. */
export function profileHead(profile: ProfileView, { origin }: URL): PageHead {
  const { id, handle, bio, avatarUrl, socialLinks, createdAt, updatedAt } = profile
  const name = shownName(profile)
  const line = bio.replace(/\s+/g, ' ')
  const image = hungImage(profile)
  return {
    title: windowTitle(name),
    description:
      line === ''
        ? tagline
        : line.length > longestDescription
          ? `${line.slice(0, longestDescription - 1)}…`
          : line,
    path: `/profile/${handle}`,
    image,
    data: {
      '@type': 'ProfilePage',
      dateCreated: createdAt,
      dateModified: updatedAt,
      mainEntity: {
        '@type': 'Person',
        name,
        alternateName: `@${handle}`,
        description: bio,
        identifier: id,
        image: `${origin}${avatarUrl ?? image.path}`,
        sameAs: Object.values(socialLinks),
      },
    },
  }
}

/** The head as HTML. */
export function writeHead(head: PageHead, { origin }: URL): string {
  const { title, description, path, image, data, isHidden } = head
  const url = `${origin}${path}`
  const writeImage = ({ path: src, alt, size }: PageImage) => [
    meta('property', 'og:image', `${origin}${src}`),
    meta('property', 'og:image:alt', alt),
    ...(size
      ? [
          meta('property', 'og:image:width', String(size.width)),
          meta('property', 'og:image:height', String(size.height)),
        ]
      : []),
  ]
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', description),
    ...(isHidden ? [meta('name', 'robots', 'noindex')] : []),
    `<link rel="canonical" href="${escapeHtml(url)}">`,
    meta('property', 'og:site_name', siteName),
    meta('property', 'og:type', data?.['@type'] === 'ProfilePage' ? 'profile' : 'website'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', url),
    ...(image ? writeImage(image) : []),
    meta('name', 'twitter:card', image ? 'summary_large_image' : 'summary'),
    ...(data ? [writeLinkedData(data, url)] : []),
  ].join('\n    ')
}

function meta(name: 'name' | 'property', key: string, content: string): string {
  return `<meta ${name}="${key}" content="${escapeHtml(content)}">`
}

/** A data block: it is never run, so no policy for scripts concerns it. */
function writeLinkedData(data: Record<string, unknown>, url: string): string {
  const linked = escapeJson({ '@context': 'https://schema.org', url, ...data })
  return `<script type="application/ld+json">${linked}</script>`
}
