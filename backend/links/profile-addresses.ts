import { profilePath } from '#contract/pages/pages.ts'

/** Addresses of a profile to which a page can link back. */
export type ProfileAddresses = {
  /** Valid for ever. */
  byId: string
  /** Valid if no other profile ever had the handle. */
  byHandle: string
}

export type BackLink = 'id' | 'handle'

/** Returns the addresses of a profile on the public URL of the directory. */
export function profileAddresses(
  { origin }: URL,
  { id, handle }: { id: string; handle: string },
): ProfileAddresses {
  return { byId: `${origin}${profilePath(id)}`, byHandle: `${origin}${profilePath(handle)}` }
}

/** Returns how one of some addresses names the profile, preferably by its id; undefined if none does. */
export function findBackLink(
  found: readonly string[],
  { byId, byHandle }: ProfileAddresses,
): BackLink | undefined {
  if (found.includes(byId)) return 'id'
  return found.includes(byHandle) ? 'handle' : undefined
}
