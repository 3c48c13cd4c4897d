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

it('stands alone: a new one takes the place of the last', () => {
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

it('can be changed as long as it stands', () => {
  const first = showToast({ title: 'First' })
  updateToast(first, { title: 'Changed' })
  expect(shown()?.title).toBe('Changed')
  showToast({ title: 'Second' })
  updateToast(first, { title: 'Too late' })
  expect(shown()?.title).toBe('Second')
})

it('is taken down at once, and forgotten much later', () => {
  showToast({ title: 'First' })
  dismissToast()
  expect(shown()?.open).toBe(false)
  vi.advanceTimersByTime(toastRemovalDelayMs - 1)
  expect(shown()?.title).toBe('First')
  vi.advanceTimersByTime(1)
  expect(shown()).toBeUndefined()
})

it('is not forgotten with the one before it', () => {
  showToast({ title: 'First' })
  dismissToast()
  showToast({ title: 'Second' })
  vi.advanceTimersByTime(toastRemovalDelayMs)
  expect(shown()?.title).toBe('Second')
})
