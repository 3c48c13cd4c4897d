import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { drawMedal, leafGradient } from '#art/share/medal.ts'
import { strokePath } from '#art/svg/signature-stroke.ts'
import { artworkAlt, artworkPath, printAlt } from '#contract/artwork/drawings.ts'
import { formatDay } from '#contract/format-day.ts'
import { profilePath, siteName, windowTitle } from '#contract/pages/pages.ts'
import { displayName } from '#contract/profile/display-name.ts'
import { goldRankCount, isGold } from '#contract/profile/gold.ts'
import { typeWords } from '#contract/profile/type-words.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import { escapeHtml } from '../page/escape.ts'
import { findMedal } from '../share/profile-share.ts'

const css = readFileSync(new URL('./embed.css', import.meta.url), 'utf8')
const cssHash = createHash('sha256').update(css).digest('base64')

/**
 * Policy of embeds: one style sheet, pictures and fonts of this origin, and no scripts. It omits
 * frame-ancestors, because `*` excludes pages that are opened from a file.
 */
export const embedPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${cssHash}'`,
  "img-src 'self'",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

/** Renders a listed profile in public form for a frame on other sites. */
export function renderEmbed(profile: ProfileView, publicUrl: URL): string {
  const shown = displayName(profile)
  const name = escapeHtml(shown)
  const { id, handle, profileType, profilePhotos, isVerified } = profile
  const address = escapeHtml(`${publicUrl.origin}${profilePath(handle)}`)
  const fallbackAlt = profilePhotos.length > 0 ? `First photo by ${shown}` : printAlt
  const alt = escapeHtml(artworkAlt(profile) ?? fallbackAlt)
  const type = typeWords[profileType].label
  return renderDocument(windowTitle(shown), [
    '<article>',
    `<img class="work" src="${escapeHtml(artworkPath(profile))}" alt="${alt}">`,
    '<div class="words">',
    `<h1><a href="${address}" target="_blank" rel="noopener"><bdi>${name}</bdi></a>${isVerified ? tick : ''}</h1>`,
    `<p class="below long">@${escapeHtml(handle)} · ${type}</p>`,
    `<p class="below short">${[type, ...formatShortBadge(profile)].join(' · ')}</p>`,
    renderBadge(profile),
    isVerified ? renderStroke(id) : '',
    '</div>',
    `<p class="foot"><span>${formatSince(profile)}</span><a class="more" href="${address}" target="_blank" rel="noopener">${isProvable(profile) ? 'Verify' : 'See'} on ${siteName}</a></p>`,
    '</article>',
  ])
}

/** Content of the frame for a missing profile. */
export function renderMissingEmbed({ origin }: URL): string {
  return renderDocument(windowTitle('Profile Not Found'), [
    '<article class="missing"><div class="words"><h1>Profile Not Found</h1>',
    '<p class="below">This profile was removed, or never existed.</p>',
    `<p><a class="more" href="${origin}/" target="_blank" rel="noopener">Go to ${siteName}</a></p>`,
    '</div></article>',
  ])
}

function renderDocument(title: string, body: readonly string[]): string {
  return [
    '<!doctype html>',
    '<html lang="en">',
    `<head><meta charset="utf-8"><title>${escapeHtml(title)}</title>`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<style>${css}</style></head>`,
    `<body>${body.join('')}</body>`,
    '</html>',
  ].join('\n')
}

/** The tick has the same sentence on other pages. Browsers show the title of the drawing as its tooltip. */
const tickMeaning = 'Verified: signed by its wallet. The person’s identity was not checked.'
const tick = `<svg class="tick" viewBox="0 0 24 24" role="img"><title>${tickMeaning}</title><path stroke-width="2.4" d="M3 13.6c2.2.9 3.9 2.7 5.1 5.4C10.6 12.5 14.8 7 21.5 3.5"/></svg>`

/** Returns the badge as a short text ("star 27"); empty without a badge. */
function formatShortBadge({ isFounder, milestoneRank, profileType }: ProfileView): string[] {
  if (isFounder) return ['founder']
  return isGold(milestoneRank) ? [`${typeWords[profileType].glyph} ${milestoneRank}`] : []
}

function renderBadge(profile: ProfileView): string {
  const medal = findMedal(profile)
  if (!medal) return ''
  return `<p class="badge"><svg class="medal" viewBox="0 0 64 64" aria-hidden="true"><defs>${leafGradient}</defs>${drawMedal(medal.glyph)}</svg>${formatRank(profile)}</p>`
}

const formatRank = ({ isFounder, milestoneRank, profileType }: ProfileView) =>
  isFounder
    ? 'Founder'
    : `First ${goldRankCount} · ${typeWords[profileType].label} · ${milestoneRank}`

/** Box of the stroke. The view box is 4 wider and 3 higher on each side, for the width of the line. */
const strokeBox = { width: 84, height: 32 }

function renderStroke(id: string): string {
  return `<svg class="stroke" viewBox="-4 -3 92 38" aria-hidden="true"><path stroke-width="1.5" d="${strokePath(id, strokeBox)}"/></svg>`
}

/** Returns true if the profile's page has a proof. A hidden wallet has none. */
const isProvable = ({ isVerified, hideWallet, lastSignedAt }: ProfileView) =>
  isVerified && !hideWallet && lastSignedAt !== null

function formatSince({ lastSignedAt, listedAt }: ProfileView): string {
  if (lastSignedAt !== null) return `Signed ${formatDay(lastSignedAt)}`
  return listedAt === null ? '' : `Listed ${formatDay(listedAt)}`
}
