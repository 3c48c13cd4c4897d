import { createHash } from 'node:crypto'

const nonceMark = '__CSP_NONCE__'
const headMark = /<!--head-->.*?<!--\/head-->/s
/** Inserted parts, in the order of their placeholders: `<!--head-->` and so on. */
const places = ['head', 'first-view', 'first-data', 'scripts'] as const

/** Parts of the page that each response inserts. */
type TemplateParts = Record<(typeof places)[number], string> & { nonce: string }

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>(.*?)<\/script>/gs

/** Returns the hashes of inline scripts, with which the policy of the page allows them (CSP 3, section 2.3.1). */
export function hashScripts(html: string): string[] {
  return [...html.matchAll(inlineScript)].map(
    ([, code = '']) => `sha256-${createHash('sha256').update(code).digest('base64')}`,
  )
}

/**
 * Parses the built index.html. It has one placeholder each for the head, the first view, the first data
 * and the scripts. Each style and script element has a mark for the nonce.
 */
export function parseTemplate(html: string): (inserted: TemplateParts) => string {
  const parts = html
    .replace(headMark, '<!--head-->')
    .split(/<!--(head|first-view|first-data|scripts)-->/)
  const found = parts.filter((_part, index) => index % 2 === 1)
  if (found.join() !== places.join()) {
    throw new Error(`index.html needs <!--head-->…<!--/head-->, then ${places.slice(1)}, once each`)
  }
  const fixedParts = parts
    .filter((_part, index) => index % 2 === 0)
    .map((part) => part.split(nonceMark))
  // The markers stay in the page, because the service worker removes the parts between them before caching.
  return (inserted) =>
    fixedParts
      .map((part, index) => {
        const place = places[index]
        const text = part.join(inserted.nonce)
        return place ? `${text}<!--${place}-->${inserted[place]}<!--/${place}-->` : text
      })
      .join('')
}
