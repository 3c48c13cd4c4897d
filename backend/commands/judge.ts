import type { ProfileFields } from '#contract/profile-fields.ts'
import type { CommandContext } from '#domain/decider.ts'
import { isLive, type ProfileState } from '#domain/profile/state.ts'
import { Refusal } from '#domain/refusal.ts'
import { assess, type Likeness } from '#domain/security/assess.ts'
import { compareProfile } from '#projections/profile-page/compare.ts'
import type { Findings } from './attempt.ts'
import { isBot } from './bot-user-agent.ts'
import type { ClaimNames, CommandDeps, Owner } from './deps.ts'
import { requireOwnMedia } from './own-media.ts'

/** Requested new state of a profile. */
type Asked = {
  owner: Pick<Owner, 'address' | 'profileId'>
  fields: ProfileFields
  isNew: boolean
  state: ProfileState
  claimNames: ClaimNames
  /** The id by which its artwork and its default avatar are drawn. */
  workId: string
}

/**
 * Judges a submission or an edit, both in the same order. Notes what it finds; throws the first
 * hard finding, or that a picture is not the profile's own. Gives the soft ones.
 */
export async function judge(
  { media, readPool }: Pick<CommandDeps, 'media' | 'readPool'>,
  { owner: { address: walletAddress, profileId }, fields, isNew, state, claimNames, workId }: Asked,
  { origin }: CommandContext,
  note: (found: Findings) => void,
): Promise<Findings['flags']> {
  const likeness = await compareProfile(readPool, fields, profileId)
  const assessWith = (known: Likeness) =>
    assess(
      { fields, walletAddress },
      {
        botUserAgent: origin !== undefined && isBot(origin.userAgent),
        walletTaken: isNew && isLive(state),
        // A taken handle, so that this is the reason before others are; for sure only its claim tells.
        ...known,
      },
    )
  const { hard, flags: found } = assessWith(likeness)
  const life = state.life + (isLive(state) ? 0 : 1)
  note({ codes: hard, flags: found, life })
  const [reason] = hard
  if (reason !== undefined) throw new Refusal(reason)
  await requireOwnMedia(media, profileId, fields, [profileId, workId])
  // Last, since a refused change must not hold up others that write the same name.
  const isClaimed = keepsNames(state, fields) ? bothClaimed : await claimNames(fields)
  const { flags } = assessWith({
    ...likeness,
    lookalikeName: likeness.lookalikeName || !isClaimed.name,
    lookalikeHandle: likeness.lookalikeHandle || !isClaimed.handle,
  })
  note({ codes: hard, flags, life })
  return flags
}

const bothClaimed = { name: true, handle: true }

/** Whether an edit leaves name and handle as they are. */
function keepsNames(state: ProfileState, { name, handle }: ProfileFields): boolean {
  return isLive(state) && state.fields.name === name && state.fields.handle === handle
}
