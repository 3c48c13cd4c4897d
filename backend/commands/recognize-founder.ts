import { profileEvent } from '#contract/events/profile.ts'
import type { CommandContext } from '#domain/decider.ts'
import { profile } from '#domain/profile/decide.ts'
import { Refusal } from '#domain/refusal.ts'
import { handleCommand } from '#event-log/handle-command.ts'
import { profileStream } from '#event-log/profile-stream.ts'
import type { CommandDeps } from './deps.ts'

/** Recognizes a founder who had a profile before the configuration named its wallet. */
export async function recognizeFounder(
  { config, eventStore, identity }: Pick<CommandDeps, 'config' | 'eventStore' | 'identity'>,
  context: CommandContext,
): Promise<void> {
  if (config.founderWallet === undefined) return
  const request = {
    stream: profileStream(identity.profileId(config.founderWallet)),
    command: { type: 'RecognizeFounder' as const },
  }
  try {
    await handleCommand(eventStore, { decider: profile, schema: profileEvent }, request, context)
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'profile-not-found')) throw error
  }
}
