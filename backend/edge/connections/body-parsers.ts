import type { FastifyInstance } from 'fastify'
import { Refusal } from '#domain/refusal.ts'

/** No call has use for a longer list, and each item of one costs a check and perhaps a finding. */
const longestList = 1000
/** Nor for more values in all: a text of brackets alone takes a hundred times as long to read. */
const mostParts = 50_000

/**
 * Bodies are JSON and nothing else (pictures have a parser of their own). An empty one is none, as
 * clients send that put the type of content on every call.
 */
export function addBodyParsers(app: FastifyInstance): void {
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

/** Whether a text may hold too many values, before it is read. What looks like more in a text counts. */
function hasManyParts(text: string): boolean {
  let parts = 0
  for (const sign of '[{,') {
    // A loop over all signs would take longer than reading most bodies.
    let at = text.indexOf(sign)
    while (at !== -1 && parts <= mostParts) {
      parts += 1
      at = text.indexOf(sign, at + 1)
    }
  }
  return parts > mostParts
}

/** Whether a list or an object anywhere in a body holds too much. A body can be nested deep. */
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
