import { createSiweMessage } from 'viem/siwe'
import { requireCoverage } from '#commands/parse-submission.ts'
import { submitProfile } from '#commands/submit-profile.ts'
import { defaultAvatarPath } from '#contract/artwork/drawings.ts'
import { submitProfile as submitBody } from '#contract/commands/profile.ts'
import { profileFields } from '#contract/profile/profile-fields.ts'
import { contentHash } from '#contract/signatures/content-hash.ts'
import { formatContentResource, formatPreviousResource } from '#contract/signatures/signed-text.ts'
import type { DemoDeps } from './deps.ts'
import { loadSample } from './load-sample.ts'
import { formFieldsOf, type TypedSample } from './sample.ts'

/** Submits a sample. Returns false if it exists already or was deleted. */
export async function submitSample(deps: DemoDeps, sample: TypedSample): Promise<boolean> {
  const { config, now, newId } = deps
  const { sign, owner, state, commands, createContext } = await loadSample(deps, sample.handle)
  if (state.status !== 'none') return false
  const avatarUrl = sample.withoutAvatar ? null : defaultAvatarPath(owner.profileId)
  const body = submitBody.parse({ ...formFieldsOf(sample), avatarUrl })
  const { publicUrl } = config
  const fields = profileFields.parse(body)
  const message = createSiweMessage({
    domain: publicUrl.host,
    uri: publicUrl.origin,
    address: owner.address,
    version: '1',
    chainId: 1,
    nonce: newId().replaceAll('-', ''),
    issuedAt: now(),
    resources: [formatContentResource(await contentHash(fields)), formatPreviousResource(null)],
  })
  const signIn = sample.unsigned ? null : await sign(message)
  const signature = await requireCoverage(commands, fields, { signed: null, signIn })
  const submission = { owner, profileType: body.profileType, fields, signature }
  await submitProfile(commands, submission, createContext(), () => undefined)
  return true
}
