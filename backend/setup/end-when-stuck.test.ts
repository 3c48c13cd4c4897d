import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { endWhenStuck } from './end-when-stuck.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

const current = {
  isLeading: true,
  isReady: true,
  leadsSince: null,
  position: 0n,
  at: null,
  head: null,
  isStalled: false,
}

/** Watches a projector that is stalled as long as `isStalled` says. */
function watch(isProduction: boolean, isStalled: () => boolean) {
  const fail = vi.fn()
  const closers: (() => Promise<unknown> | undefined)[] = []
  onTestFinished(async () => {
    for (const close of closers) await close()
  })
  const onStop = (close: (typeof closers)[number]) => void closers.push(close)
  const status = () => ({ ...current, isStalled: isStalled() })
  endWhenStuck({ isProduction }, { status }, { fail, onStop })
  return fail
}

it('ends a process in production whose projector stays stalled', () => {
  const fail = watch(true, () => true)
  vi.advanceTimersByTime(10_000)
  expect(fail).not.toHaveBeenCalled()
  vi.advanceTimersByTime(10_000)
  expect(fail).toHaveBeenCalledExactlyOnceWith(
    new Error('The projector did nothing for two minutes although events wait'),
  )
})

it('keeps a process whose projector goes on', () => {
  let looks = 0
  const fail = watch(true, () => {
    looks += 1
    return looks % 2 === 0
  })
  vi.advanceTimersByTime(100_000)
  expect(looks).toBe(10)
  expect(fail).not.toHaveBeenCalled()
})

it('ends none outside production, where a supervisor may be missing', () => {
  const fail = watch(false, () => true)
  vi.advanceTimersByTime(100_000)
  expect(fail).not.toHaveBeenCalled()
})
