import type { ProjectorStatus } from './projector-status.ts'

/**
 * Describes the health of a process with a projector. The process stays healthy while a store is
 * unavailable. It fails once its projector has stopped at an event, or makes no progress while
 * events are pending. The description is public, so it names no event.
 */
export function describeHealth({ isLeading, position, at, failure, isStalled }: ProjectorStatus) {
  const isHealthy = !failure && !isStalled
  const role = isLeading ? 'leading' : 'standing-by'
  return {
    isHealthy,
    body: {
      status: isHealthy ? 'ok' : 'failing',
      projector: {
        state: failure ? 'stopped' : isStalled ? 'stalled' : role,
        leader: isLeading,
        position: String(position),
        at: at?.toISOString() ?? null,
      },
    },
  }
}
