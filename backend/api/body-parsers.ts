import type { FastifyInstance } from 'fastify'
import { Refusal } from '#domain/refusal.ts'

/** No call has use for a longer list, and each item of one costs a check and perhaps a finding. */
const longestList = 1000

/**
 * Bodies are JSON and nothing else (pictures have a parser of their own). An empty one is none, as
 * clients send that put the type of content on every call.
 */
export function addBodyParsers(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    return parse(request, String(body), (error, value) => {
      if (error || !hasLongList(value)) return done(error, value)
      const detail = `A list in the request is longer than ${longestList}.`
      done(new Refusal('invalid-input', { detail }))
    })
  })
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
