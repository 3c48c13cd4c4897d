import type { FastifyInstance } from 'fastify'
import { Refusal } from '#domain/refusal.ts'

/** Maximum items of a list. No route needs more, and each item costs a check. */
const longestList = 1000
/** Maximum values of a body. A body that consists of brackets takes a hundred times as long to parse. */
const mostParts = 50_000

/**
 * Accepts only JSON bodies; pictures have a separate parser. An empty body counts as none, because some
 * clients set a content type on every request.
 */
export function registerBodyParsers(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    const text = String(body)
    if (hasManyParts(text))
      return done(refuse('The request holds more values than any call takes.'))
    return parse(request, text, (error, value) => {
      if (error || !hasLongList(value)) return done(error, value)
      done(refuse(`A list in the request is longer than ${longestList}.`))
    })
  })
}

const refuse = (detail: string) => new Refusal('invalid-input', { detail })

/** Returns true if an unparsed text may contain too many values. Brackets within strings count too. */
function hasManyParts(text: string): boolean {
  let parts = 0
  for (const sign of '[{,') {
    // A loop over all characters would take longer than parsing most bodies.
    let at = text.indexOf(sign)
    while (at !== -1 && parts <= mostParts) {
      parts += 1
      at = text.indexOf(sign, at + 1)
    }
  }
  return parts > mostParts
}

/** Returns true if any list or object in a body has too many items. Recursion could overflow the stack. */
function hasLongList(body: unknown): boolean {
  const left = [body]
  while (left.length > 0) {
    const value = left.pop()
    if (typeof value !== 'object' || value === null) continue
    const items = Object.values(value)
    if (items.length > longestList) return true
    left.push(...items)
  }
  return false
}
