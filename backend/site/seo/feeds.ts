import { profilePath, siteName } from '#contract/pages/pages.ts'
import { displayName } from '#contract/profile/display-name.ts'
import { type ProfileType, profileTypes } from '#contract/profile/profile-type.ts'
import { typeWords } from '#contract/profile/type-words.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import type { PreparedBody } from '#edge/prepared-body.ts'
import { createXml, escapeXml } from './xml.ts'

/** Maximum profiles of a feed. */
export const feedLength = 50

/** All feeds: one of each type, and `undefined` for the feed of all types. */
export const feeds: readonly (ProfileType | undefined)[] = [undefined, ...profileTypes]

/** Returns the path of a feed. */
export function feedPath(type?: ProfileType): string {
  return type === undefined ? '/feed.xml' : `${typeWords[type].path}/feed.xml`
}

/** Renders the newest profiles as Atom (RFC 4287). `profiles` are in public form, newest first. */
export function renderFeed(
  type: ProfileType | undefined,
  profiles: readonly ProfileView[],
  { origin }: URL,
): PreparedBody {
  const page = type === undefined ? '/' : typeWords[type].path
  const subject = type === undefined ? 'artists, collectors and curators' : typeWords[type].plural
  // An empty feed has the earliest time.
  const updated = profiles.map(changedAt).toSorted().at(-1) ?? epoch
  return createXml('feed', 'xmlns="http://www.w3.org/2005/Atom"', [
    `<id>${origin}${feedPath(type)}</id>`,
    `<title>${escapeXml(`New ${subject.toLowerCase()} · ${siteName}`)}</title>`,
    `<link rel="self" type="application/atom+xml" href="${origin}${feedPath(type)}"/>`,
    `<link rel="alternate" type="text/html" href="${origin}${page}"/>`,
    `<updated>${updated}</updated>`,
    `<author><name>${siteName}</name><uri>${origin}/</uri></author>`,
    ...profiles.map((profile) => renderEntry(profile, origin)),
  ])
}

/** Returns the path of a profile's feed. */
export function profileFeedPath(handle: string): string {
  return `${profilePath(handle)}/feed.xml`
}

/**
 * Renders the Atom feed of one profile in public form, with its current version as the only entry. Each
 * change gives the entry a new id, so that feed readers report it. Earlier versions are not shown.
 */
export function renderProfileFeed(profile: ProfileView, { origin }: URL): PreparedBody {
  const { id, handle } = profile
  const self = escapeXml(`${origin}${profileFeedPath(handle)}`)
  const updated = changedAt(profile)
  return createXml('feed', 'xmlns="http://www.w3.org/2005/Atom"', [
    `<id>urn:uuid:${id}</id>`,
    `<title>${escapeXml(`${displayName(profile)} · ${siteName}`)}</title>`,
    `<link rel="self" type="application/atom+xml" href="${self}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(`${origin}${profilePath(handle)}`)}"/>`,
    `<updated>${updated}</updated>`,
    renderEntry(profile, origin, `${origin}/profile/${id}#${updated}`),
  ])
}

/** Returns the time of the last change or of the listing, whichever is later. */
const changedAt = ({ updatedAt, listedAt }: ProfileView) =>
  listedAt !== null && listedAt > updatedAt ? listedAt : updatedAt

const epoch = new Date(0).toISOString()

function renderEntry(
  profile: ProfileView,
  origin: string,
  entryId = `urn:uuid:${profile.id}`,
): string {
  const { handle, bio, tags, profileType, createdAt, listedAt } = profile
  const name = escapeXml(displayName(profile))
  const url = escapeXml(`${origin}${profilePath(handle)}`)
  return [
    '<entry>',
    `<id>${escapeXml(entryId)}</id>`,
    `<title>${name}</title>`,
    `<link rel="alternate" type="text/html" href="${url}"/>`,
    `<published>${listedAt ?? createdAt}</published>`,
    `<updated>${changedAt(profile)}</updated>`,
    `<author><name>${name}</name><uri>${url}</uri></author>`,
    ...[typeWords[profileType].label, ...tags].map(
      (term) => `<category term="${escapeXml(term)}"/>`,
    ),
    `<summary>${escapeXml(bio)}</summary>`,
    '</entry>',
  ].join('\n')
}
