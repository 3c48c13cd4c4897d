import type { ProfileFields } from '#contract/profile-fields.ts'
import type { CommandContext } from '#domain/decider.ts'
import { isLive, type ProfileState } from '#domain/profile/state.ts'
import { Refusal } from '#domain/refusal.ts'
import { assess } from '#domain/security/assess.ts'
import { compareProfile } from '#projections/profile-page/compare.ts'
import type { Findings } from './attempt.ts'
import { isBot } from './bot-user-agent.ts'
import type { CommandDeps, Owner } from './deps.ts'
import { requireOwnMedia } from './own-media.ts'

/** What a profile is to show from now on, as somebody asks for it. */
type Asked = {
  owner: Pick<Owner, 'address' | 'profileId'>
  fields: ProfileFields
  isNew: boolean
  state: ProfileState
}

/**
 * Judges a submission or an edit, both in the same order. Notes what it finds; throws the first
 * hard finding, or that a picture is not the profile's own. Gives the soft ones.
 */
export async function judge(
  { media, readPool }: Pick<CommandDeps, 'media' | 'readPool'>,
  { owner: { address: walletAddress, profileId }, fields, isNew, state }: Asked,
  { origin }: CommandContext,
  note: (found: Findings) => void,
): Promise<Findings['flags']> {
  const { hard, flags } = assess(
    { fields, walletAddress },
    {
      botUserAgent: origin !== undefined && isBot(origin.userAgent),
      walletTaken: isNew && isLive(state),
      // A taken handle, so that this is the reason before others are; for sure only its claim tells.
      ...(await compareProfile(readPool, fields, profileId)),
    },
  )
  note({ codes: hard, flags, life: state.life + (isLive(state) ? 0 : 1) })
  const [reason] = hard
  if (reason !== undefined) throw new Refusal(reason)
  await requireOwnMedia(media, profileId, fields)
  return flags
}
