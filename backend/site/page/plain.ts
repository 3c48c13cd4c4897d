import { artworkAlt, artworkPath } from '#contract/drawings.ts'
import { isWebLink, linkLabels } from '#contract/links.ts'
import {
  copyrightYear,
  helpPages,
  homePage,
  listPages,
  profilePath,
  siteName,
} from '#contract/pages.ts'
import { pictureSourcesFor } from '#contract/picture-sources.ts'
import type { ProfileType } from '#contract/profile-type.ts'
import { shortenAddress } from '#contract/short-address.ts'
import { displayName } from '#contract/shown-name.ts'
import { typeWords } from '#contract/type-words.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import { findMedal } from '../share/profile-share.ts'
import { escapeHtml, shorten } from './escape.ts'

/** A page of a list in public form, and where the next one starts. */
export type PlainList = { type: ProfileType; profiles: readonly ProfileView[]; next: string | null }

/** Content without scripts: a list, a public profile, or the description of a page. */
export type PlainContent =
  | { list: PlainList; isFirst: boolean }
  | { profile: ProfileView }
  | { title: string; text: string }

/** Letters of a bio that a list shows. */
const shortBio = 280

/** In the head, so that the page with scripts is not painted before it is hidden. */
export const plainSheet = '<noscript><link rel="stylesheet" href="/plain.css" /></noscript>'

/**
 * A page for who runs no scripts, in its own element: with scripts it is never shown, so nothing moves
 * when they come.
 */
export function writePlain(content: PlainContent): string {
  return [
    '<noscript><div class="plain">',
    `<header><a href="${homePage.path}">${siteName}</a>${writeNav('Main', listPages)}</header>`,
    `<main>${writeMain(content)}</main>`,
    `<footer>${writeNav('Support', helpPages)}<p>© ${copyrightYear} ${siteName}. All rights reserved.</p>`,
    '<p>Without JavaScript you can read every list and profile here. To search, to connect a wallet and to submit a profile, please turn it on.</p>',
    '</footer></div></noscript>',
  ].join('\n')
}

function writeNav(label: string, to: readonly { path: string; title: string | null }[]): string {
  const links = to.map(
    ({ path, title }) => `<a href="${path}">${escapeHtml(title ?? siteName)}</a>`,
  )
  return `<nav aria-label="${label}">${links.join(' ')}</nav>`
}

function writeMain(content: PlainContent): string {
  if ('list' in content) return writeList(content.list, content.isFirst)
  if ('profile' in content) return writeProfile(content.profile)
  return `<h1>${escapeHtml(content.title)}</h1><p>${escapeHtml(content.text)}</p>`
}

function writeList({ type, profiles, next }: PlainList, isFirst: boolean): string {
  const { title, plural, path } = typeWords[type]
  const steps = [
    ...(isFirst ? [] : [`<a href="${path}">Newest ${plural.toLowerCase()}</a>`]),
    ...(next === null ? [] : [`<a href="${path}?cursor=${next}" rel="next">Next page</a>`]),
  ]
  return [
    `<h1>${title}</h1>`,
    profiles.length === 0
      ? `<p>No ${plural.toLowerCase()} are listed here.</p>`
      : `<ol>${profiles.map((profile) => `<li>${writeCard(profile)}</li>`).join('\n')}</ol>`,
    steps.length === 0 ? '' : `<nav aria-label="Pages">${steps.join(' ')}</nav>`,
  ].join('\n')
}

function writeCard(profile: ProfileView): string {
  const path = escapeHtml(profilePath(profile.handle))
  return [
    `<article><div class="wall">${writeWork(artworkPath(profile), artworkAlt(profile) ?? '')}</div>`,
    `<h2><a href="${path}"><bdi>${escapeHtml(displayName(profile))}</bdi></a></h2>`,
    writeStanding(profile),
    `<p dir="auto">${escapeHtml(shorten(profile.bio, shortBio))}</p>`,
    `${writeTags(profile.tags)}</article>`,
  ].join('')
}

function writeProfile(profile: ProfileView): string {
  const { profileType, bio, tags, profilePhotos, photoAlts, avatarUrl } = profile
  const { path, plural } = typeWords[profileType]
  const name = displayName(profile)
  const [first, ...more] = profilePhotos
  const altOf = (photo: string) => photoAlts[photo] ?? `Photo by ${name}`
  return [
    `<p><a href="${path}">Back to ${plural}</a></p>`,
    `<article>${writeWork(artworkPath(profile), first === undefined ? '' : altOf(first))}`,
    avatarUrl === null
      ? ''
      : `<img class="avatar" src="${escapeHtml(avatarUrl)}" alt="" width="96" height="96">`,
    `<h1><bdi>${escapeHtml(name)}</bdi></h1>`,
    writeStanding(profile),
    `<p class="bio" dir="auto">${escapeHtml(bio)}</p>`,
    tags.length === 0 ? '' : `<h2>Specialties &amp; Interests</h2>${writeTags(tags)}`,
    writeLinks(profile),
    ...more.map((photo) => writeWork(photo, altOf(photo))),
    '</article>',
  ].join('\n')
}

function writeWork(src: string, alt: string): string {
  const { sources } = pictureSourcesFor('wall', src)
  const sizes = sources ? ` srcset="${escapeHtml(sources.webp)}" sizes="${sources.sizes}"` : ''
  return `<img class="work" src="${escapeHtml(src)}"${sizes} alt="${escapeHtml(alt)}" loading="lazy">`
}

/** Summary line of a profile: handle, type, signature and badge. */
function writeStanding(profile: ProfileView): string {
  const { handle, profileType, isVerified } = profile
  const medal = findMedal(profile)
  const parts = [
    `@${handle}`,
    typeWords[profileType].label,
    ...(isVerified ? ['Verified'] : []),
    ...(medal ? [medal.words] : []),
  ]
  return `<p class="standing">${escapeHtml(parts.join(' · '))}</p>`
}

function writeTags(tags: readonly string[]): string {
  if (tags.length === 0) return ''
  return `<ul class="tags">${tags.map((tag) => `<li><bdi>${escapeHtml(tag)}</bdi></li>`).join('')}</ul>`
}

function writeLinks({ socialLinks, walletAddress, hideWallet }: ProfileView): string {
  const links = Object.entries(linkLabels).flatMap(([name, label]) => {
    const href = Object.entries(socialLinks).find(([linked]) => linked === name)?.[1]
    return href !== undefined && isWebLink(href) ? [{ label, href }] : []
  })
  if (!hideWallet && walletAddress !== null) {
    const label = shortenAddress(walletAddress)
    links.push({ label, href: `https://etherscan.io/address/${walletAddress}` })
  }
  if (links.length === 0) return ''
  const items = links.map(
    ({ label, href }) =>
      `<li><a href="${escapeHtml(href)}" rel="noopener noreferrer nofollow">${label}</a></li>`,
  )
  return `<h2>Links</h2><ul class="links">${items.join('')}</ul>`
}
