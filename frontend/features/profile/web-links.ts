import { isWebLink, type LinkName, linkLabels } from '#contract/links.ts'
import type { ProfileView } from '#contract/views/profile.ts'

type Links = ProfileView['socialLinks']

const always: LinkName[] = ['twitter', 'opensea', 'sixfivetwonine', 'foundation']
const whenGiven: LinkName[] = ['superrare', 'transient', 'website']
const contacts: LinkName[] = ['website', 'twitter', 'opensea']

/** A link as it may be followed, or nothing: checked here again, since React stops only some schemes. */
export function readWebLink(links: Links, name: LinkName): string | undefined {
  const link = links[name]
  return link !== undefined && isWebLink(link) ? link : undefined
}

/** The rows of a profile's link table. Four platforms are named even when nothing is linked. */
export function listLinks(
  links: Links,
): { name: LinkName; label: string; href: string | undefined }[] {
  const row = (name: LinkName) => ({
    name,
    label: linkLabels[name],
    href: readWebLink(links, name),
  })
  return [...always.map(row), ...whenGiven.map(row).filter(({ href }) => href !== undefined)]
}

/** Where the Contact button leads: website, else X, else OpenSea, else nowhere. */
export function findContact(links: Links): string | undefined {
  return contacts.map((name) => readWebLink(links, name)).find((href) => href !== undefined)
}
