import { submitProfile } from '#commands/submit-profile.ts'
import { submitProfile as submitBody } from '#contract/commands/profile.ts'
import { contentHash } from '#contract/content-hash.ts'
import { roundelPath } from '#contract/drawings.ts'
import { type ProfileFields, profileFields } from '#contract/profile-fields.ts'
import type { DemoDeps } from './deps.ts'
import { atOnce, claimAllNames, openSample } from './open-sample.ts'
import { type TypedSample, writeForm } from './sample.ts'
import { signIn } from './sign.ts'

/** Submits a sample that was never there. Says whether it did; one that was deleted stays away. */
export async function submitSample(deps: DemoDeps, sample: TypedSample): Promise<boolean> {
  const { config, now, newId } = deps
  const { wallet, owner, state, commands, ask } = await openSample(deps, sample.handle)
  if (state.status !== 'none') return false
  const avatarUrl = sample.faceless ? null : roundelPath(owner.profileId)
  const body = submitBody.parse({ ...writeForm(sample), avatarUrl })
  const { publicUrl } = config
  const nonce = newId().replaceAll('-', '')
  const content = await contentHash(profileFields.parse(body))
  const signedIn = sample.unsigned
    ? null
    : await signIn(wallet, { publicUrl, at: now(), nonce, content })
  // Its own wallet has just signed.
  const checkProof = async () => undefined
  // No sample names one.
  const claimWork = async () => false
  const claimPictures = async (fields: ProfileFields) => fields
  const claims = { claimWork, claimNames: claimAllNames, claimPictures }
  const submission = { owner, signIn: signedIn, body, inTurn: atOnce, checkProof, ...claims }
  await submitProfile(commands, submission, ask())
  return true
}
