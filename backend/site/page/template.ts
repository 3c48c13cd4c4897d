import { createHash } from 'node:crypto'

const nonceMark = '__CSP_NONCE__'
const headMark = /<!--head-->.*?<!--\/head-->/s
/** Inserted parts, in the order of their placeholders: `<!--head-->` and so on. */
const places = ['head', 'first-view', 'first-data', 'scripts'] as const

/** Parts of the page that differ per response. */
export type Filling = Record<(typeof places)[number], string> & { nonce: string }

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>(.*?)<\/script>/gs

/** The hashes by which the policy of the page lets the scripts pass that stand in it (CSP 3, section 2.3.1). */
export function hashScripts(html: string): string[] {
  return [...html.matchAll(inlineScript)].map(
    ([, code = '']) => `sha256-${createHash('sha256').update(code).digest('base64')}`,
  )
}

/**
 * Reads the built index.html once. It has a place for the head, one for the first view, one for the
 * first data, one for scripts, and the nonce's mark wherever a style or a script is named.
 */
export function readTemplate(html: string): (filling: Filling) => string {
  const parts = html
    .replace(headMark, '<!--head-->')
    .split(/<!--(head|first-view|first-data|scripts)-->/)
  const found = parts.filter((_part, at) => at % 2 === 1)
  if (found.join() !== places.join()) {
    throw new Error(`index.html needs <!--head-->…<!--/head-->, then ${places.slice(1)}, once each`)
  }
  const around = parts.filter((_part, at) => at % 2 === 0).map((part) => part.split(nonceMark))
  // The marks stay: between them stands what a kept page is kept without.
  return (filling) =>
    around
      .map((part, at) => {
        const place = places[at]
        const text = part.join(filling.nonce)
        return place ? `${text}<!--${place}-->${filling[place]}<!--/${place}-->` : text
      })
      .join('')
}
