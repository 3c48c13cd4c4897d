import { z } from '#contract/z.ts'

const key = 'provenance:draft-id'

/** For a browser without storage. */
let inMemory: string | undefined

/**
 * Returns the id of the profile that is being written. Its default avatar and its first artwork follow
 * from it, so both stay the same until the profile is submitted.
 */
export function getDraftId(): string {
  inMemory ??= readStored() ?? crypto.randomUUID()
  try {
    localStorage.setItem(key, inMemory)
  } catch {
    // Then it lives as long as the page.
  }
  return inMemory
}

/** Clears the id after a submission: the next profile gets another one. */
export function clearDraftId(): void {
  inMemory = undefined
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing was stored.
  }
}

function readStored(): string | undefined {
  try {
    return z.uuid().safeParse(localStorage.getItem(key)).data
  } catch {
    return undefined
  }
}
