import type { CommandContext } from '#domain/decider.ts'
import { Refusal } from '#domain/refusal.ts'
import { changeProfile } from './change-profile.ts'
import type { CommandDeps } from './deps.ts'

/** Recognizes a founder whose profile is older than the configuration of the founder's wallet. */
export async function recognizeFounder(
  { config, eventStore, keyedIds }: Pick<CommandDeps, 'config' | 'eventStore' | 'keyedIds'>,
  context: CommandContext,
): Promise<void> {
  if (config.founderWallet === undefined) return
  const profileId = keyedIds.profileId(config.founderWallet)
  try {
    await changeProfile(
      { eventStore, keyedIds },
      { profileId, command: { type: 'RecognizeFounder' } },
      context,
    )
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'profile-not-found')) throw error
  }
}
