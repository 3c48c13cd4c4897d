import { siteName } from '#contract/pages/pages.ts'
import { displayName } from '#contract/profile/display-name.ts'
import type { ProfileView } from '#contract/views/profile.ts'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/**
 * Returns the HTML that embeds a profile's label in another page. It contains the id of the profile, so that
 * it stays valid when the handle changes.
 */
export function renderSnippet(
  profile: Pick<ProfileView, 'id' | 'name' | 'handle'>,
  origin: string,
): string {
  const title = `${displayName(profile)} on ${siteName}`.replace(
    /[&<>"]/g,
    (character) => entities[character] ?? '',
  )
  return `<iframe src="${origin}/embed/${profile.id}" title="${title}" width="400" height="216" loading="lazy" style="border:0;max-width:100%"></iframe>`
}
