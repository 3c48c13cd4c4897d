import pg from 'pg'

/**
 * A pool of one connection, of a leader's own and kept open, so that its statements stay prepared.
 * It sends each statement at once, without waiting for the answers to those before it.
 */
export function openPipeline(options: pg.PoolConfig): pg.Pool {
  const pipeline = new pg.Pool({ ...options, max: 1, idleTimeoutMillis: 0, pipeline: true })
  // One that is lost, even just when it was made, is replaced at its next use; unheard, its error
  // would end the process.
  pipeline.on('error', () => undefined)
  pipeline.on('connect', (client) => void client.on('error', () => undefined))
  return pipeline
}
