import { submitProfile } from '#commands/submit-profile.ts'
import { submitProfile as submitBody } from '#contract/commands/profile.ts'
import { portraitPath } from '#contract/drawings.ts'
import type { DemoDeps } from './deps.ts'
import { atOnce, openSample } from './open-sample.ts'
import { type TypedSample, writeForm } from './sample.ts'
import { signIn } from './sign.ts'

/** Submits a sample that was never there. Says whether it did; one that was deleted stays away. */
export async function submitSample(deps: DemoDeps, sample: TypedSample): Promise<boolean> {
  const { config, now, newId } = deps
  const { wallet, owner, state, commands, ask } = await openSample(deps, sample.handle)
  if (state.status !== 'none') return false
  const avatarUrl = sample.faceless ? null : portraitPath(owner.profileId)
  const body = submitBody.parse({ ...writeForm(sample), avatarUrl })
  const { publicUrl } = config
  const nonce = newId().replaceAll('-', '')
  const proof = sample.unsigned ? null : await signIn(wallet, { publicUrl, at: now(), nonce })
  await submitProfile(commands, { owner, proof, body, inTurn: atOnce }, ask())
  return true
}
