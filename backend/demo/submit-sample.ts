import { requireCoverage } from '#commands/parse-submission.ts'
import { submitProfile } from '#commands/submit-profile.ts'
import { defaultAvatarPath } from '#contract/artwork/drawings.ts'
import { submitProfile as submitBody } from '#contract/commands/profile.ts'
import { profileFields } from '#contract/profile/profile-fields.ts'
import { contentHash } from '#contract/signatures/content-hash.ts'
import type { DemoDeps } from './deps.ts'
import { loadSample } from './load-sample.ts'
import { formFieldsOf, type TypedSample } from './sample.ts'
import { signIn } from './sign.ts'

/** Submits a sample. Returns false if it exists already or was deleted. */
export async function submitSample(deps: DemoDeps, sample: TypedSample): Promise<boolean> {
  const { config, now, newId } = deps
  const { wallet, owner, state, commands, createContext } = await loadSample(deps, sample.handle)
  if (state.status !== 'none') return false
  const avatarUrl = sample.withoutAvatar ? null : defaultAvatarPath(owner.profileId)
  const body = submitBody.parse({ ...formFieldsOf(sample), avatarUrl })
  const { publicUrl } = config
  const nonce = newId().replaceAll('-', '')
  const fields = profileFields.parse(body)
  const hash = await contentHash(fields)
  const signedIn = sample.unsigned
    ? null
    : await signIn(wallet, { publicUrl, at: now(), nonce, hash })
  const signature = await requireCoverage(commands, fields, { signed: null, signIn: signedIn })
  const submission = { owner, profileType: body.profileType, fields, signature }
  await submitProfile(commands, submission, createContext(), () => undefined)
  return true
}
