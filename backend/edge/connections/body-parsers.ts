import type { FastifyInstance } from 'fastify'
import { Refusal } from '#domain/refusal.ts'

/** Maximum items of a list. No route needs more, and each item costs a check. */
const maxListItems = 1000
/** Maximum values of a body. A body that consists of brackets takes a hundred times as long to parse. */
const maxValues = 50_000

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
    if (hasTooManyValues(text))
      return done(refuse('The request has more values than any call accepts.'))
    return parse(request, text, (error, value) => {
      if (error || !hasLongList(value)) return done(error, value)
      done(refuse(`A list in the request is longer than ${maxListItems}.`))
    })
  })
}

const refuse = (detail: string) => new Refusal('invalid-input', { detail })

/** Returns true if an unparsed text may contain too many values. Brackets within strings count too. */
function hasTooManyValues(text: string): boolean {
  let values = 0
  for (const separator of '[{,') {
    // A loop over all characters would take longer than parsing most bodies.
    let at = text.indexOf(separator)
    while (at !== -1 && values <= maxValues) {
      values += 1
      at = text.indexOf(separator, at + 1)
    }
  }
  return values > maxValues
}

/** Returns true if any list or object in a body has too many items. Recursion could overflow the stack. */
function hasLongList(body: unknown): boolean {
  const left = [body]
  while (left.length > 0) {
    const value = left.pop()
    if (typeof value !== 'object' || value === null) continue
    const items = Object.values(value)
    if (items.length > maxListItems) return true
    left.push(...items)
  }
  return false
}
