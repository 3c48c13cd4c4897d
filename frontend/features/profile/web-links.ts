import { isWebLink, type LinkName, linkLabels } from '#contract/profile/links.ts'
import type { ProfileView } from '#contract/views/profile.ts'

type Links = ProfileView['socialLinks']

const always: LinkName[] = ['twitter', 'opensea', 'sixfivetwonine', 'foundation']
const whenGiven: LinkName[] = ['superrare', 'transient', 'website']
const contacts: LinkName[] = ['website', 'twitter', 'opensea']

/** Returns a link if it is safe to follow. It is checked here again, since React blocks only some schemes. */
export function findWebLink(links: Links, name: LinkName): string | undefined {
  const link = links[name]
  return link !== undefined && isWebLink(link) ? link : undefined
}

/** Rows of a profile's link table. Four platforms are always listed, even without a link. */
export function listLinks(
  links: Links,
): { name: LinkName; label: string; href: string | undefined }[] {
  const row = (name: LinkName) => ({
    name,
    label: linkLabels[name],
    href: findWebLink(links, name),
  })
  return [...always.map(row), ...whenGiven.map(row).filter(({ href }) => href !== undefined)]
}

/** Returns the target of the Contact button: the website, else X, else OpenSea; undefined without any. */
export function findContact(links: Links): string | undefined {
  return contacts.map((name) => findWebLink(links, name)).find((href) => href !== undefined)
}
