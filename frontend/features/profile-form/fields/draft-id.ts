import { z } from '#contract/z.ts'
import { loadStored, store } from '#lib/browser-storage.ts'

const key = 'provenance:draft-id'

/** Without storage the id lasts until the page is closed. */
let draftId: string | undefined

/**
 * Returns the id of the unsent new profile. The default avatar and the first artwork are generated from this id,
 * so both stay the same until the profile is submitted.
 */
export function getDraftId(): string {
  draftId ??= z.uuid().safeParse(loadStored(key)).data ?? crypto.randomUUID()
  store(key, draftId)
  return draftId
}

/** Clears the id after a submission, since the next profile needs a new one. */
export function clearDraftId(): void {
  draftId = undefined
  store(key, null)
}
