import { getDefaultStore } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { openDraftAtom, parseDraftHash } from '#lib/draft-url.ts'
import type { FormValues } from '../fields/form-schema.ts'
import type { ProfileFormApi } from '../fields/use-profile-form.ts'
import { type LinkDraft, makeDraft, parseLinkDraft, type Restored, restoreDraft } from './draft.ts'

const writeKey = (name: string) => `provenance:draft:${name}`

const timeOfDay = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

function readKept(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(writeKey(name)) ?? 'null')
  } catch {
    return null
  }
}

/** Takes the draft that the address carries, and removes it from the address. */
function takeCarried(name: string): unknown {
  const carried = parseDraftHash(window.location.hash, name)
  if (carried === undefined) return undefined
  const { pathname, search } = window.location
  window.history.replaceState(window.history.state, '', pathname + search)
  return carried
}

/** Stores the draft, or removes it; returns whether the browser did. */
function keep(name: string, draft: unknown): boolean {
  getDefaultStore().set(openDraftAtom, draft === null ? null : { name, draft })
  const key = writeKey(name)
  try {
    if (draft === null) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(draft))
    return true
  } catch {
    // Without storage the draft lives as long as the page.
    return false
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
  /** The time of day at which the draft was last stored; undefined while there is none. */
  savedAt: string | undefined
  /** A draft that came with a link and waits for an answer. */
  offered: LinkDraft | undefined
  /** Answers that draft: it is not offered again. */
  closeOffer: () => void
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
  const [savedAt, setSavedAt] = useState<string>()
  const [offered, setOffered] = useState<LinkDraft>()
  const looked = useRef(false)
  const forgotten = useRef(false)
  const began = useRef(base)
  useEffect(() => {
    if (looked.current) return
    looked.current = true
    setOffered(parseLinkDraft(takeCarried(name), base, Date.now()))
    const found = restoreDraft(readKept(name), base, Date.now())
    if (!found) return
    setRestored(true)
    form.reset(found.values, { keepDefaultValues: true })
    onRestored?.(found)
  }, [form, name, base, onRestored])
  useEffect(() => {
    const note = (values: FormValues) => {
      const now = Date.now()
      const draft = makeDraft(values, base, now, wallet)
      setSavedAt(keep(name, draft) && draft !== null ? timeOfDay.format(now) : undefined)
    }
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
    savedAt,
    offered,
    closeOffer: () => setOffered(undefined),
    forget: () => {
      keep(name, null)
      forgotten.current = true
      setRestored(false)
      setSavedAt(undefined)
    },
    discard: (values = base) => {
      form.reset(values)
      keep(name, null)
      setRestored(false)
      setSavedAt(undefined)
    },
  }
}
