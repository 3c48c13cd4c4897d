const nonceMark = '__CSP_NONCE__'
const headMark = /<!--head-->.*?<!--\/head-->/s
const dataMark = '<!--first-data-->'

/** What one answer puts into the page. */
export type Filling = { head: string; data: string; nonce: string }

/**
 * Reads the built index.html once. It has a place for the head, one for the first data, and the
 * nonce's mark wherever a style or a script is named.
 */
export function readTemplate(html: string): (filling: Filling) => string {
  const [before, between, after, ...more] = html
    .replace(headMark, dataMark)
    .split(dataMark)
    .map((part) => part.split(nonceMark))
  if (!before || !between || !after || more.length > 0) {
    throw new Error(`index.html needs <!--head-->…<!--/head--> and ${dataMark}, once each`)
  }
  // The marks stay: between them stands what a kept page is kept without.
  return ({ head, data, nonce }) =>
    [
      before.join(nonce),
      `<!--head-->${head}<!--/head-->`,
      between.join(nonce),
      `<!--first-data-->${data}<!--/first-data-->`,
      after.join(nonce),
    ].join('')
}
