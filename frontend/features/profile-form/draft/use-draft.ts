import { getDefaultStore } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { parseJson } from '#contract/parse-json.ts'
import { loadStored, store } from '#lib/browser-storage.ts'
import { openDraftAtom, parseDraftHash } from '#lib/draft-url.ts'
import type { FormValues } from '../fields/form-schema.ts'
import type { ProfileFormApi } from '../fields/use-profile-form.ts'
import {
  createDraft,
  type Draft,
  type LinkDraft,
  parseLinkDraft,
  type RestoredDraft,
  restoreDraft,
} from './draft.ts'

const storageKey = (name: string) => `provenance:draft:${name}`

const timeOfDay = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

/** Reads the draft in the URL fragment, and removes it from the URL. */
function takeLinkDraft(name: string): unknown {
  const linked = parseDraftHash(window.location.hash, name)
  if (linked === undefined) return undefined
  const { pathname, search } = window.location
  window.history.replaceState(window.history.state, '', pathname + search)
  return linked
}

/**
 * Stores the draft, or removes it if it is null. Returns false if the browser has no storage: the draft then
 * lasts until the page is closed. The wallet dialog adds the open draft to its links to wallet apps.
 */
function storeDraft(name: string, draft: Draft | null): boolean {
  getDefaultStore().set(openDraftAtom, draft === null ? null : { name, draft })
  return store(storageKey(name), draft === null ? null : JSON.stringify(draft))
}

type DraftOptions = {
  /** Unique name of the form. */
  name: string
  /** Values that the form begins with. */
  base: FormValues
  /** Called with the restored draft. */
  onRestored?: (restored: RestoredDraft) => void
}

type DraftApi = {
  /** True if a draft was restored, and not yet sent or discarded. */
  restored: boolean
  /** Time of day when the draft was last stored; undefined without a draft. */
  savedAt: string | undefined
  /** Draft from a link, until the user accepts or rejects it. */
  offered: LinkDraft | undefined
  /** Closes the offer of that draft. */
  closeOffer: () => void
  /** Removes the stored draft, and stores nothing until the base of the form changes. */
  clear: () => void
  /** Removes the stored draft, and resets the form to its base or to other values. */
  discard: (values?: FormValues) => void
}

/** Stores the form in this browser while the user types, and restores it once. */
export function useDraft(form: ProfileFormApi, { name, base, onRestored }: DraftOptions): DraftApi {
  const [restored, setRestored] = useState(false)
  const [savedAt, setSavedAt] = useState<string>()
  const [offered, setOffered] = useState<LinkDraft>()
  const loaded = useRef(false)
  const cleared = useRef(false)
  const previousBase = useRef(base)
  useEffect(() => {
    if (loaded.current) return
    loaded.current = true
    setOffered(parseLinkDraft(takeLinkDraft(name), base, Date.now()))
    const found = restoreDraft(parseJson(loadStored(storageKey(name)) ?? ''), base, Date.now())
    if (!found) return
    setRestored(true)
    form.reset(found.values, { keepDefaultValues: true })
    onRestored?.(found)
  }, [form, name, base, onRestored])
  useEffect(() => {
    const storeValues = (values: FormValues) => {
      const now = Date.now()
      const draft = createDraft(values, base, now)
      setSavedAt(storeDraft(name, draft) && draft !== null ? timeOfDay.format(now) : undefined)
    }
    // After a change of the base, differences between the bases must not count as typed.
    if (previousBase.current !== base) storeValues(form.getValues())
    previousBase.current = base
    cleared.current = false
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        if (!cleared.current) storeValues(values)
      },
    })
  }, [form, name, base])
  useEffect(() => () => getDefaultStore().set(openDraftAtom, null), [])

  return {
    restored,
    savedAt,
    offered,
    closeOffer: () => setOffered(undefined),
    clear: () => {
      storeDraft(name, null)
      cleared.current = true
      setRestored(false)
      setSavedAt(undefined)
    },
    discard: (values = base) => {
      form.reset(values)
      storeDraft(name, null)
      setRestored(false)
      setSavedAt(undefined)
    },
  }
}
