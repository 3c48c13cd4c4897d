import { createServer } from 'node:net'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { isMissingRelation, isTransient, NoAnswer } from './faults.ts'

const withCode = (code: string) => Object.assign(new Error('a fault'), { code })

describe('a fault that may pass', () => {
  it.each([
    ['a connection that broke', '08006'],
    ['a password that is being changed', '28P01'],
    ['a database that is being restored', '3D000'],
    ['a deadlock', '40P01'],
    ['too many connections', '53300'],
    ['a statement that took too long', '57014'],
    ['a stop of the server', '57P01'],
    ['a server that starts', '57P03'],
    ['a disk that fails', '58030'],
    ['a lock that was not had in time', '55P03'],
    ['a transaction that was idle too long', '25P03'],
    ['a server that became a standby', '25006'],
    ['nobody at the address', 'ECONNREFUSED'],
  ])('is %s', (_, code) => {
    expect(isTransient(withCode(code))).toBe(true)
    expect(isTransient(new Error('above', { cause: withCode(code) }))).toBe(true)
  })

  it.each([
    ['a taken place', withCode('23505')],
    ['a text with a NUL', withCode('22021')],
    ['a statement after a failed one', withCode('25P02')],
    ['a table that is not there', withCode('42P01')],
    ['a mistake of ours', new TypeError('undefined is not a function')],
    ['any other error', new Error('surprise')],
    ['what is no error', 'Connection terminated'],
  ])('is not %s', (_, error) => {
    expect(isTransient(error)).toBe(false)
  })

  it('is an answer that did not come', () => expect(isTransient(new NoAnswer(5))).toBe(true))

  it('is a server that takes a connection and says nothing, or hangs up', async () => {
    const silent = createServer()
    const hasty = createServer((socket) => socket.destroy())
    for (const server of [silent, hasty]) {
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      const address = server.address()
      const port = typeof address === 'object' ? address?.port : undefined
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

describe('a table or a schema that is not there', () => {
  it('is told apart', () => {
    expect(isMissingRelation(withCode('42P01'))).toBe(true)
    expect(isMissingRelation(withCode('3F000'))).toBe(true)
    expect(isMissingRelation(withCode('57P01'))).toBe(false)
  })
})
