import type { FastifyInstance } from 'fastify'
import type { ApiDeps } from '../deps.ts'

/** Whether the process takes requests. `stopping` is set once, and for good. */
export type Lifecycle = { ready: boolean; stopping: boolean }

/** Ready with the read models, stopping with the app. */
export function followLifecycle(
  app: FastifyInstance,
  { projector }: Pick<ApiDeps, 'projector'>,
): Lifecycle {
  const lifecycle: Lifecycle = { ready: false, stopping: false }
  projector.ready.then(
    () => {
      lifecycle.ready = true
    },
    () => undefined,
  )
  app.addHook('preClose', async () => {
    lifecycle.stopping = true
  })
  return lifecycle
}
