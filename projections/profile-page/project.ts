import { foldText } from '#contract/fold-text.ts'
import type { Projection } from '#projections/runner/projection.ts'
import { contentKey } from './content-key.ts'
import { evolveForm, type ProfileForm, profileOf } from './form.ts'

export type ProfilePage = ProfileForm & { handleFolded: string; contentKey: string }

type Tables = { profile_page: ProfilePage }

export const profilePage: Projection<Tables> = {
  name: 'profile-page',
  tables: { profile_page: { by: ['profileId'] } },
  keys(event) {
    const profileId = profileOf(event)
    return profileId === undefined ? {} : { profile_page: [{ profileId }] }
  },
  evolve({ profile_page: [before] }, event) {
    const form = evolveForm(before, event)
    return { profile_page: form ? [fill(form)] : [] }
  },
}

function fill(form: ProfileForm | ProfilePage): ProfilePage {
  return { ...form, handleFolded: foldText(form.handle), contentKey: contentKey(form) }
}
