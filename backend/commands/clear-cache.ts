import type { CommandContext } from '#domain/decider.ts'
import { toNewEvents } from '#event-log/handle-command.ts'
import type { CommandDeps } from './deps.ts'

/** Records that an admin empties what the processes hold ready. Nobody races for it, so it has a stream alone. */
export async function recordClearing(
  { eventStore }: Pick<CommandDeps, 'eventStore'>,
  context: CommandContext,
): Promise<void> {
  const day = context.at.slice(0, 10)
  const acted = { type: 'AdminActed' as const, data: { day, act: 'clear-cache' as const } }
  const stream = `admin-${day}-${context.newId()}`
  await eventStore.append(stream, toNewEvents([acted], context), 'no-stream')
}
