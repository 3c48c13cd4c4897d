import { profilePath, siteName } from '#contract/pages/pages.ts'
import type { LinkName } from '#contract/profile/links.ts'
import type { ProofMethod } from '#contract/profile/proven-links.ts'

/** A line that proves a link, and where it belongs: `place`, and `hint` in full. */
type BackLinkLine = { method: ProofMethod; tab: string; line: string; place: string; hint: string }

/** Returns the lines by which the owner of a profile can prove a link. They contain its id, which never changes. */
export function listBackLinkLines(
  { link, address, id }: { link: LinkName; address: string; id: string },
  origin: string,
): BackLinkLine[] {
  const profileUrl = `${origin}${profilePath(id)}`
  const lines: BackLinkLine[] = [
    {
      method: 'rel-me',
      tab: 'On your page',
      line: `<a rel="me" href="${profileUrl}">${siteName}</a>`,
      place: address,
      hint: 'Anywhere in the HTML of that page, visible or in the head as <link rel="me">.',
    },
  ]
  if (link === 'website') {
    const host = URL.parse(address)?.hostname ?? address
    lines.push({
      method: 'dns',
      tab: 'DNS record',
      line: `TXT @ "provenance=${profileUrl}"`,
      place: `the DNS records of ${host}`,
      hint: `A TXT record of ${host}.`,
    })
  }
  return lines
}
