import { getDefaultStore } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { openDraftAtom, readCarriedDraft } from '#lib/carried-draft.ts'
import type { FormValues } from '../fields/form-schema.ts'
import type { ProfileFormApi } from '../fields/use-profile-form.ts'
import { makeDraft, type Restored, restoreDraft } from './draft.ts'

const writeKey = (name: string) => `provenance:draft:${name}`

function readKept(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(writeKey(name)) ?? 'null')
  } catch {
    return null
  }
}

/** What was typed in another browser and came along in the address, which is then as clean as ever. */
function takeCarried(name: string): unknown {
  const carried = readCarriedDraft(window.location.hash, name)
  if (carried === undefined) return undefined
  const { pathname, search } = window.location
  window.history.replaceState(window.history.state, '', pathname + search)
  return carried
}

function keep(name: string, draft: unknown) {
  getDefaultStore().set(openDraftAtom, draft === null ? null : { name, draft })
  const key = writeKey(name)
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
  const [restored, setRestored] = useState(false)
  const looked = useRef(false)
  const forgotten = useRef(false)
  const began = useRef(base)
  useEffect(() => {
    if (looked.current) return
    looked.current = true
    const found = restoreDraft(takeCarried(name) ?? readKept(name), base, Date.now())
    if (!found) return
    setRestored(true)
    form.reset(found.values, { keepDefaultValues: true })
    onRestored?.(found)
  }, [form, name, base, onRestored])
  useEffect(() => {
    const note = (values: FormValues) => keep(name, makeDraft(values, base, Date.now(), wallet))
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
  }, [form, name, base, wallet])
  useEffect(() => () => getDefaultStore().set(openDraftAtom, null), [])

  return {
    restored,
    forget: () => {
      keep(name, null)
      forgotten.current = true
      setRestored(false)
    },
    discard: (values = base) => {
      form.reset(values)
      keep(name, null)
      setRestored(false)
    },
  }
}
