import { useEffect, useRef, useState } from 'react'
import type { FormValues } from '../fields/form-schema.ts'
import type { ProfileFormApi } from '../fields/use-profile-form.ts'
import { makeDraft, type Restored, restoreDraft } from './draft.ts'

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

type DraftOptions = {
  /** One for each form. */
  name: string
  base: FormValues
  /** The one to which uploaded pictures belong. */
  wallet: string | null
  /** Is told what came back. */
  onRestored?: (restored: Restored) => void
}

export type DraftApi = {
  /** Whether one was brought back, and is neither sent nor let go yet. */
  restored: boolean
  /** Lets go of what was kept, until the form begins anew from another base. */
  forget: () => void
  /** Lets go of it, and takes the form back to what it began as, or to other values. */
  discard: (values?: FormValues) => void
}

/** Keeps what is typed in this browser, and brings it back once. */
export function useDraft(
  form: ProfileFormApi,
  { name, base, wallet, onRestored }: DraftOptions,
): DraftApi {
  const key = `provenance:draft:${name}`
  const [restored, setRestored] = useState(false)
  const looked = useRef(false)
  const forgotten = useRef(false)
  const began = useRef(base)
  useEffect(() => {
    if (looked.current) return
    looked.current = true
    const found = restoreDraft(readKept(key), base, Date.now())
    if (!found) return
    setRestored(true)
    form.reset(found.values, { keepDefaultValues: true })
    onRestored?.(found)
  }, [form, key, base, onRestored])
  useEffect(() => {
    const note = (values: FormValues) => keep(key, makeDraft(values, base, Date.now(), wallet))
    // What was kept upon another base would be taken for typed where the two differ.
    if (began.current !== base) note(form.getValues())
    began.current = base
    forgotten.current = false
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        if (!forgotten.current) note(values)
      },
    })
  }, [form, key, base, wallet])
  return {
    restored,
    forget: () => {
      keep(key, null)
      forgotten.current = true
      setRestored(false)
    },
    discard: (values = base) => {
      form.reset(values)
      keep(key, null)
      setRestored(false)
    },
  }
}
