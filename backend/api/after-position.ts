import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Projector } from '#projections/runner/run.ts'
import type { ListCache } from './profile/lists/list-cache.ts'
import { projectionWaitMs } from './wait-for-projection.ts'

const positionPattern = /^\d{1,19}$/

/**
 * Lets clients read their own writes: a read that names a position waits for it, 2 s at most. After that
 * time, the response contains the current rows and the header `Projection: behind`.
 */
export function registerAfterPositionHook(
  app: FastifyInstance,
  { projector, lists }: { projector: Pick<Projector, 'waitFor'>; lists: ListCache },
): void {
  async function wait(position: bigint, reply: FastifyReply): Promise<void> {
    // Only positions that were reached expire lists. Otherwise any client could disable the cache.
    if (await projector.waitFor(position, projectionWaitMs)) lists.expireBefore(position)
    else reply.header('Projection', 'behind')
  }

  app.addHook('preHandler', (request: FastifyRequest, reply, done) => {
    const after = request.headers['after-position']
    if (typeof after !== 'string' || request.method !== 'GET' || !positionPattern.test(after))
      return done()
    wait(BigInt(after), reply).then(() => done(), done)
  })
}
