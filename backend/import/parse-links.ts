import { type LinkName, linkNames } from '#contract/profile/links.ts'
import { type SocialLinks, socialLinks } from '#contract/profile/profile-fields.ts'
import type { ReportChange } from './tidy-text.ts'

const isLinkName = (name: string): name is LinkName =>
  linkNames.some((linkName) => linkName === name)

/** Parses links by name. Keeps web addresses, and completes unambiguous ones. */
export function parseLinks(given: unknown, reportChange: ReportChange): SocialLinks {
  if (given === undefined || given === null || given === '') return {}
  if (typeof given !== 'object' || Array.isArray(given)) {
    reportChange('socialLinks is not a list of links by name: they were left out')
    return {}
  }
  const links: SocialLinks = {}
  for (const [name, address] of Object.entries(given)) {
    const written = typeof address === 'string' ? address.trim() : undefined
    if (address === null || written === '') continue
    if (!isLinkName(name)) {
      reportChange('a link of an unsupported kind was left out')
      continue
    }
    const link = written === undefined ? undefined : asLink(name, written)
    if (written === undefined || !link) {
      reportChange(`link ${name} is not a web address: it was left out`)
    } else {
      if (link !== written.normalize('NFC')) reportChange(`link ${name} became a web address`)
      links[name] = link
    }
  }
  return links
}

/** Returns a valid link: as written, or completed from a domain without `https://` or a Twitter account. */
function asLink(name: LinkName, written: string): string | undefined {
  const account = name === 'twitter' ? /^@(\w{1,15})$/.exec(written)?.[1] : undefined
  const completed = account === undefined ? `https://${written}` : `https://x.com/${account}`
  const isIncomplete =
    account !== undefined || /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}([/?#]\S*)?$/i.test(written)
  const parse = (address: string) => socialLinks.safeParse({ [name]: address }).data?.[name]
  return parse(written) ?? (isIncomplete ? parse(completed) : undefined)
}
