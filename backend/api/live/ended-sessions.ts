import type { Pool } from 'pg'
import { listen } from '#postgres/listen.ts'
import { sessionEndedChannel } from '../session/store.ts'

/**
 * Calls `onEnd` with the id of each session that ends in any process, while Postgres is available.
 */
export async function followEndedSessions(
  pool: Pool,
  onEnd: (sessionId: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const onNotification = ({ payload }: { payload?: string | undefined }) => {
    if (payload) onEnd(payload)
  }
  await listen(pool.options, { channel: sessionEndedChannel, onNotification }, signal)
}
