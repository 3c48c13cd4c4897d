import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { catchGlobalErrors } from './global-errors.ts'

const noon = new Date('2026-11-21T12:00:00.000Z')

function createWindow() {
  const target = Object.assign(new EventTarget(), {
    location: { href: 'https://provenance.example/artists' },
    navigator: { userAgent: 'A browser' },
  })
  catchGlobalErrors(target as unknown as Window)
  return target
}

function rejected(reason: unknown) {
  return Object.assign(new Event('unhandledrejection', { cancelable: true }), { reason })
}

const spied = { error: vi.fn(), debug: vi.fn() }

beforeEach(() => {
  vi.useFakeTimers({ now: noon })
  vi.spyOn(console, 'error').mockImplementation(spied.error)
  vi.spyOn(console, 'debug').mockImplementation(spied.debug)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  spied.error.mockClear()
  spied.debug.mockClear()
})

it('logs a request without a network at debug level only', () => {
  const event = rejected(new TypeError('Failed to fetch'))
  createWindow().dispatchEvent(event)
  expect(event.defaultPrevented).toBe(true)
  expect(spied.error).not.toHaveBeenCalled()
  expect(spied.debug).toHaveBeenCalledOnce()
})

it.each([new Error('Broken'), 'Broken'])(
  'logs the rejection of %s with the address and the time',
  (reason) => {
    const event = rejected(reason)
    createWindow().dispatchEvent(event)
    expect(event.defaultPrevented).toBe(false)
    expect(spied.error).toHaveBeenCalledWith('unhandledrejection', {
      message: 'Broken',
      stack: reason instanceof Error ? reason.stack : undefined,
      timestamp: noon.toISOString(),
      url: 'https://provenance.example/artists',
      userAgent: 'A browser',
    })
  },
)

it('logs an uncaught error', () => {
  const error = new Error('Broken')
  createWindow().dispatchEvent(Object.assign(new Event('error'), { message: 'Broken', error }))
  expect(spied.error).toHaveBeenCalledWith(
    'error',
    expect.objectContaining({ message: 'Broken', stack: error.stack }),
  )
})
