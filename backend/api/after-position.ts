import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type PositionDeps, waitForPosition } from './wait-for-projection.ts'

const positionPattern = /^\d{1,19}$/

/**
 * Lets clients read their own writes: a read that names a position waits for it, 2 s at most. After that
 * time, the response contains the current rows and the header `Projection: behind`.
 */
export function registerAfterPositionHook(app: FastifyInstance, deps: PositionDeps): void {
  app.addHook('preHandler', (request: FastifyRequest, reply, done) => {
    const after = request.headers['after-position']
    if (typeof after !== 'string' || request.method !== 'GET' || !positionPattern.test(after))
      return done()
    waitForPosition(deps, BigInt(after), reply).then(() => done(), done)
  })
}
