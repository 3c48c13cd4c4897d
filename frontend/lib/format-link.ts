/**
 * Formats a link without its scheme and "www": "x.com/inesval". A host with letters of another script is shown in
 * its encoded form, because it may imitate another host.
 */
export function formatLink(href: string): string {
  const text = href.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')
  const [host = ''] = text.split(/[/?#]/, 1)
  if (/^[\p{Script=Latin}\d.:_-]*$/u.test(host)) return text
  return `${URL.parse(`http://${host}`)?.host ?? host}${text.slice(host.length)}`
}
