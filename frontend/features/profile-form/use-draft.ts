import { useEffect, useRef } from 'react'
import { makeDraft, restoreDraft } from './draft.ts'
import type { FormValues } from './form-schema.ts'
import type { ProfileFormApi } from './use-profile-form.ts'

function readKept(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

function keep(key: string, draft: unknown) {
  try {
    if (draft === null) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // A browser that keeps nothing: the draft lives as long as the page.
  }
}

/**
 * Keeps what is typed in this browser, and brings it back once.
 * @param name of the draft, one for each form
 * @param wallet the connected one, to which uploaded pictures belong
 */
export function useDraft(
  form: ProfileFormApi,
  name: string,
  base: FormValues,
  wallet: string | null,
): {
  /** Lets go of what was kept, until the form begins anew from another base. */
  forget: () => void
} {
  const key = `provenance:draft:${name}`
  const restored = useRef(false)
  const forgotten = useRef(false)
  useEffect(() => {
    if (restored.current) return
    restored.current = true
    const values = restoreDraft(readKept(key), base, Date.now(), wallet)
    if (values) form.reset(values, { keepDefaultValues: true })
  }, [form, key, base, wallet])
  useEffect(() => {
    forgotten.current = false
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        if (!forgotten.current) keep(key, makeDraft(values, base, Date.now(), wallet))
      },
    })
  }, [form, key, base, wallet])
  return {
    forget: () => {
      keep(key, null)
      forgotten.current = true
    },
  }
}
