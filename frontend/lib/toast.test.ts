import { getDefaultStore } from 'jotai'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dismissToast, showToast, toastAtom, toastRemovalDelayMs, updateToast } from './toast.ts'

const shown = () => getDefaultStore().get(toastAtom)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('replaces the current toast with a new one', () => {
  showToast({ title: 'First' })
  const id = showToast({ title: 'Second', text: 'More', variant: 'destructive' })
  expect(shown()).toEqual({
    id,
    title: 'Second',
    text: 'More',
    variant: 'destructive',
    open: true,
  })
})

it('updates a toast until another one replaces it', () => {
  const first = showToast({ title: 'First' })
  updateToast(first, { title: 'Changed' })
  expect(shown()?.title).toBe('Changed')
  showToast({ title: 'Second' })
  updateToast(first, { title: 'Too late' })
  expect(shown()?.title).toBe('Second')
})

it('hides a dismissed toast immediately, and removes it later', () => {
  showToast({ title: 'First' })
  dismissToast()
  expect(shown()?.open).toBe(false)
  vi.advanceTimersByTime(toastRemovalDelayMs - 1)
  expect(shown()?.title).toBe('First')
  vi.advanceTimersByTime(1)
  expect(shown()).toBeUndefined()
})

it('keeps a toast when the removal time of the previous one ends', () => {
  showToast({ title: 'First' })
  dismissToast()
  showToast({ title: 'Second' })
  vi.advanceTimersByTime(toastRemovalDelayMs)
  expect(shown()?.title).toBe('Second')
})
