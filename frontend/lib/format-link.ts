/** Formats a link without its scheme and "www": "x.com/inesval". */
export function formatLink(href: string): string {
  return href.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')
}
