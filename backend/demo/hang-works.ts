import { makePicture } from '#backend/media/picture.ts'
import { mediaPath } from '#backend/media/store.ts'
import type { Workshop } from '#backend/workshop/open-workshop.ts'
import { profileFields } from '#contract/profile-fields.ts'
import { isLive } from '#domain/profile/state.ts'
import { changeProfile } from '#event-log/claim-handle.ts'
import type { DemoDeps } from './deps.ts'
import { openSample } from './open-sample.ts'
import type { TypedSample } from './sample.ts'
import { signEdit } from './sign.ts'
import { judgeSample } from './submit-sample.ts'

/**
 * Hangs a sample's works as photos, by an edit that its wallet signs. Says whether it did: a profile
 * that was edited before, by whomever, is left as it is.
 */
export async function hangWorks(
  deps: DemoDeps,
  sample: TypedSample,
  workshop: Workshop,
): Promise<boolean> {
  const { works = 0, profileType, handle } = sample
  if (works === 0) return false
  const { wallet, profileId, state, ask } = await openSample(deps, handle)
  if (!isLive(state) || state.lastSignedAt !== null) return false
  const profilePhotos: string[] = []
  for (let number = 1; number <= works; number += 1) {
    if (deps.signal.aborted) return false
    const png = await workshop.print('sheet', profileType, `${handle}-${number}`)
    const { hash, bytes } = await makePicture(png)
    await deps.media.put(profileId, hash, bytes)
    profilePhotos.push(mediaPath(profileId, hash))
  }
  const fields = profileFields.parse({ ...state.fields, profilePhotos })
  const asked = ask()
  const command = {
    type: 'EditProfile' as const,
    fields,
    signedAt: asked.at,
    proof: await signEdit(wallet, fields, asked.at),
    flags: judgeSample(fields, wallet.address),
  }
  await changeProfile(deps.eventStore, deps.identity, { profileId, command }, asked)
  return true
}
