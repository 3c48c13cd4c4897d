import type { CommandContext } from '#domain/decider.ts'
import { toNewEvents } from '#event-log/command-steps.ts'
import type { CommandDeps } from './deps.ts'

/** Records that an admin clears the caches of the processes, in a new stream, which needs no retries. */
export async function recordCacheCleared(
  { eventStore }: Pick<CommandDeps, 'eventStore'>,
  context: CommandContext,
): Promise<void> {
  const day = context.at.slice(0, 10)
  const acted = { type: 'AdminActed' as const, data: { day, act: 'clear-cache' as const } }
  const stream = `admin-${day}-${context.newId()}`
  await eventStore.append(stream, toNewEvents([acted], context), 'no-stream')
}
