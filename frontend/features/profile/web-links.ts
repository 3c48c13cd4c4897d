import { isWebLink, type LinkName, linkLabels } from '#contract/profile/links.ts'
import type { ProfileView } from '#contract/views/profile.ts'

type Links = ProfileView['socialLinks']

const alwaysListed: LinkName[] = ['twitter', 'opensea', 'sixfivetwonine', 'foundation']
const listedIfGiven: LinkName[] = ['superrare', 'transient', 'website']
const contactLinks: LinkName[] = ['website', 'twitter', 'opensea']

/** Returns a link if it is safe to follow. It is checked here again, since React blocks only some schemes. */
function findWebLink(links: Links, name: LinkName): string | undefined {
  const link = links[name]
  return link !== undefined && isWebLink(link) ? link : undefined
}

/** Rows of a profile's link table. Four platforms are always listed, even without a link. */
export function listLinks(links: Links) {
  const given = listedIfGiven.filter((name) => findWebLink(links, name) !== undefined)
  return [...alwaysListed, ...given].map((name) => ({
    name,
    label: linkLabels[name],
    href: findWebLink(links, name),
  }))
}

/** Returns the target of the Contact button: the website, else X, else OpenSea; undefined without any. */
export function findContact(links: Links): string | undefined {
  return contactLinks.map((name) => findWebLink(links, name)).find((href) => href !== undefined)
}
