/** "x.com/inesval": a link without what every link has. */
export function writeLink(href: string): string {
  return href.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')
}
