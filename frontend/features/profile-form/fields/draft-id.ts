import { z } from '#contract/z.ts'

const key = 'provenance:draft-id'

/** Id in a browser without storage. */
let inMemory: string | undefined

/**
 * Returns the id of the unsent new profile. The default avatar and the first artwork are generated from this id,
 * so both stay the same until the profile is submitted.
 */
export function getDraftId(): string {
  inMemory ??= readStored() ?? crypto.randomUUID()
  try {
    localStorage.setItem(key, inMemory)
  } catch {
    // Without storage the id lasts until the page is closed.
  }
  return inMemory
}

/** Clears the id after a submission, since the next profile needs a new one. */
export function clearDraftId(): void {
  inMemory = undefined
  try {
    localStorage.removeItem(key)
  } catch {
    // Without storage there is nothing to remove.
  }
}

function readStored(): string | undefined {
  try {
    return z.uuid().safeParse(localStorage.getItem(key)).data
  } catch {
    return undefined
  }
}
