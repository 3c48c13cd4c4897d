import { submitProfile } from '#contract/commands/profile.ts'
import type { ProfileFields } from '#contract/profile-fields.ts'
import { Refusal } from '#domain/refusal.ts'
import { assess } from '#domain/security/assess.ts'
import { shouldHold } from '#domain/security/hold.ts'
import { changeProfile } from '#event-log/claim-handle.ts'
import type { DemoDeps } from './deps.ts'
import { openSample } from './open-sample.ts'
import { type TypedSample, writeForm } from './sample.ts'
import { signIn } from './sign.ts'

/** What only the surroundings of a request know speaks against no sample. */
const nothingKnown = {
  botUserAgent: false,
  rateLimited: false,
  walletTaken: false,
  handleTaken: false,
  sameContent: false,
}

/** Judges a sample's fields as everybody's. Throws what `assess` finds against them. */
export function judgeSample(fields: ProfileFields, walletAddress: string) {
  const { hard, flags } = assess({ fields, walletAddress }, nothingKnown)
  if (hard[0] !== undefined) throw new Refusal(hard[0])
  return flags
}

/** Submits a sample that was never there. Says whether it did; one that was deleted stays away. */
export async function submitSample(deps: DemoDeps, sample: TypedSample): Promise<boolean> {
  const { config, eventStore, identity, now, newId } = deps
  const { wallet, profileId, state, ask } = await openSample(deps, sample.handle)
  if (state.status !== 'none') return false
  const avatarUrl = sample.faceless ? null : `/portraits/v1/${profileId}.svg`
  const body = submitProfile.parse({ ...writeForm(sample), avatarUrl })
  const { profileType, walletAddress: _typed, ...fields } = body
  const flags = judgeSample(fields, wallet.address)
  const { publicUrl, review, founderWallet } = config
  const nonce = newId().replaceAll('-', '')
  const proof = sample.unsigned ? null : await signIn(wallet, { publicUrl, at: now(), nonce })
  const command = {
    type: 'SubmitProfile' as const,
    profileId,
    walletAddress: wallet.address,
    contractChainId: null,
    profileType,
    fields,
    proof,
    flags,
    hold: shouldHold(review, flags),
    founder: wallet.address.toLowerCase() === founderWallet,
  }
  await changeProfile(eventStore, identity, { profileId, command }, ask())
  return true
}
