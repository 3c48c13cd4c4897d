import { z } from '#contract/z.ts'

const key = 'provenance:work'

/** For a browser that keeps nothing. */
let written: string | undefined

/**
 * The id by which the work of the profile that is being written is drawn: the preview and what is
 * submitted name the same, so that the very work hangs which was seen. It stays until it is submitted.
 */
export function workIdOfDraft(): string {
  written ??= readKept() ?? crypto.randomUUID()
  try {
    localStorage.setItem(key, written)
  } catch {
    // Then it lives as long as the page.
  }
  return written
}

/** The work hangs: the next profile gets another. */
export function forgetWorkId(): void {
  written = undefined
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}

function readKept(): string | undefined {
  try {
    return z.uuid().safeParse(localStorage.getItem(key)).data
  } catch {
    return undefined
  }
}
