import type { FastifyInstance } from 'fastify'

/**
 * Bodies are JSON and nothing else (pictures have a parser of their own). An empty one is none, as
 * clients send that put the type of content on every call.
 */
export function addBodyParsers(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    return parse(request, String(body), done)
  })
}
