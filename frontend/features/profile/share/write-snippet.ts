import { siteName } from '#contract/pages.ts'
import { shownName } from '#contract/shown-name.ts'
import type { ProfileView } from '#contract/views/profile.ts'

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/**
 * The HTML by which a profile's label hangs on another page. It names the profile by its id, so that it
 * goes on to fit when the handle changes.
 */
export function writeSnippet(
  profile: Pick<ProfileView, 'id' | 'name' | 'handle'>,
  origin: string,
): string {
  const title = `${shownName(profile)} on ${siteName}`.replace(
    /[&<>"]/g,
    (mark) => marks[mark] ?? '',
  )
  return `<iframe src="${origin}/embed/${profile.id}" title="${title}" width="400" height="216" loading="lazy" style="border:0;max-width:100%"></iframe>`
}
