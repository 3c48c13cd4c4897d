import { createServer } from 'node:net'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { ResponseTimeout } from '#backend/process/retry.ts'
import { listenOnLoopback } from '#tests/support/listen-on-loopback.ts'
import { isMissingRelation, isTransient } from './faults.ts'

const withCode = (code: string) => Object.assign(new Error('a fault'), { code })

describe('a transient fault', () => {
  it.each([
    ['a broken connection', '08006'],
    ['a password during its change', '28P01'],
    ['a database during its restore', '3D000'],
    ['a deadlock', '40P01'],
    ['too many connections', '53300'],
    ['a statement that took too long', '57014'],
    ['a stopping server', '57P01'],
    ['a starting server', '57P03'],
    ['a failing disk', '58030'],
    ['a lock timeout', '55P03'],
    ['a transaction that was idle too long', '25P03'],
    ['a server that became a standby', '25006'],
    ['a refused connection', 'ECONNREFUSED'],
  ])('includes %s', (_, code) => {
    expect(isTransient(withCode(code))).toBe(true)
    expect(isTransient(new Error('above', { cause: withCode(code) }))).toBe(true)
  })

  it.each([
    ['a unique violation', withCode('23505')],
    ['a text with a NUL', withCode('22021')],
    ['a statement after a failed one', withCode('25P02')],
    ['a missing table', withCode('42P01')],
    ['a programming error', new TypeError('undefined is not a function')],
    ['any other error', new Error('surprise')],
    ['a value that is not an error', 'Connection terminated'],
  ])('excludes %s', (_, error) => {
    expect(isTransient(error)).toBe(false)
  })

  it('includes a missing answer', () => expect(isTransient(new ResponseTimeout(5))).toBe(true))

  it('includes a server that accepts a connection and never answers, or closes it', async () => {
    const silent = createServer()
    const hasty = createServer((socket) => socket.destroy())
    for (const server of [silent, hasty]) {
      const port = await listenOnLoopback(server)
      const terms = { host: '127.0.0.1', port, connectionTimeoutMillis: 50 }
      const client = new pg.Client(terms)
      const pool = new pg.Pool(terms)
      await expect(client.connect()).rejects.toSatisfy(isTransient)
      await expect(pool.query('select 1')).rejects.toSatisfy(isTransient)
      await pool.end()
      await expect(pool.query('select 1')).rejects.toSatisfy(isTransient)
      server.close()
    }
  })
})

describe('a missing table or schema', () => {
  it('is distinguished from other faults', () => {
    expect(isMissingRelation(withCode('42P01'))).toBe(true)
    expect(isMissingRelation(withCode('3F000'))).toBe(true)
    expect(isMissingRelation(withCode('57P01'))).toBe(false)
  })
})
