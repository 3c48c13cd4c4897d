import { expect, it, vi } from 'vitest'
import { openPool } from './pool.ts'

it('logs a lost idle connection until a stop', () => {
  const warn = vi.fn()
  const stopping = new AbortController()
  const owner = { signal: stopping.signal, onStop: () => undefined }
  const pool = openPool(owner, { warn }, 'postgres://127.0.0.1/none', { name: 'a test' })
  const lost = new Error('lost')
  pool.emit('error', lost)
  expect(warn).toHaveBeenCalledExactlyOnceWith({ err: lost }, expect.stringContaining('was lost'))
  stopping.abort()
  pool.emit('error', lost)
  expect(warn).toHaveBeenCalledOnce()
})
