import { expect, it } from 'vitest'
import { z } from '#contract/z.ts'
import { createLogger } from './logger.ts'

it('logs the name, stack and cause of an error, but no other properties', () => {
  const lines: string[] = []
  const logger = createLogger('info', { write: (line) => lines.push(line) })
  const cause = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (name)=(Ada) already exists.',
    parameters: ['Ada'],
  })
  logger.error({ err: new Error('The row could not be written', { cause }) }, 'a request failed')
  const line = JSON.parse(lines.join(''))
  expect(line.err).toMatchObject({
    name: 'Error',
    message: 'The row could not be written',
    cause: { message: 'duplicate key', code: '23505' },
  })
  expect(line.err.stack).toMatch(/^\s+at /)
  expect(lines.join('')).not.toContain('Ada')
})

it('does not quote input that could not be parsed', () => {
  const lines: string[] = []
  const logger = createLogger('info', { write: (line) => lines.push(line) })
  for (const parse of [
    () => JSON.parse('Ada, 0x1234'),
    () => z.strictObject({}).parse({ Ada: 1 }),
  ]) {
    try {
      parse()
    } catch (err) {
      logger.error({ err })
    }
  }
  expect(lines.map((line) => JSON.parse(line).err.name)).toEqual(['SyntaxError', 'ZodError'])
  expect(lines.join('')).not.toContain('Ada')
})

it('omits headers that a plugin traces', () => {
  const lines: string[] = []
  const logger = createLogger('trace', { write: (line) => lines.push(line) })
  logger.child({ reqId: '1' }).trace({ options: { headers: { cookie: 'secret' }, limit: 1 } }, 'x')
  logger.trace({ headers: { cookie: 'secret' } }, 'y')
  expect(lines.map((line) => JSON.parse(line).options)).toEqual([{ limit: 1 }, undefined])
  expect(lines.join('')).not.toContain('secret')
})
