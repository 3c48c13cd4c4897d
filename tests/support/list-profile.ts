import { type ProfileFields, profileFields } from '#contract/profile/profile-fields.ts'
import type { ProfileType } from '#contract/profile/profile-type.ts'
import { type SubmittedProfile, submittedProfile } from '#contract/views/profile.ts'
import type { Visitor } from './product-visitor.ts'

type Given = Partial<ProfileFields> & { name: string; handle: string; profileType?: ProfileType }

/** Submits a profile through the API. Its bio contains the name, so that no two bios are equal. */
export async function listProfile(owner: Visitor, given: Given): Promise<SubmittedProfile> {
  const bio = `Shows what ${given.name} does, and is long enough for anybody.`
  const response = await owner.submit({ bio, ...given })
  const text = await response.text()
  if (response.status !== 201) throw new Error(`Not submitted: ${response.status} ${text}`)
  return submittedProfile.parse(JSON.parse(text))
}

/** Returns the editable fields of a profile with some changes. */
export function changeFields(
  profile: SubmittedProfile,
  change: Partial<ProfileFields>,
): ProfileFields {
  return profileFields.parse({ ...profile, ...change })
}
