import { expect, it } from 'vitest'
import { OperatorError } from '#backend/process/operator-error.ts'
import { parseArguments } from './parse-arguments.ts'

it('parses each verb', () => {
  expect(parseArguments(['check'])).toEqual({ verb: 'check' })
  const backup = { verb: 'backup', folder: 'b', withKeys: false }
  expect(parseArguments(['backup', 'b'])).toEqual(backup)
  expect(parseArguments(['backup', '--with-keys', 'b'])).toEqual({ ...backup, withKeys: true })
  const restore = { verb: 'restore', folder: 'b', erasures: undefined }
  expect(parseArguments(['restore', 'b'])).toEqual(restore)
  const given = parseArguments(['restore', 'b', '--erasures', 'list'])
  expect(given).toEqual({ ...restore, erasures: 'list' })
  expect(parseArguments(['rebuild'])).toEqual({ verb: 'rebuild', view: undefined })
  expect(parseArguments(['rebuild', 'roster'])).toEqual({ verb: 'rebuild', view: 'roster' })
  expect(parseArguments(['copy-log', '--to', 'b'])).toEqual({
    verb: 'copy-log',
    from: undefined,
    to: 'b',
  })
})

it('returns the help of all verbs, and of each verb', () => {
  for (const args of [[], ['--help']]) {
    expect(parseArguments(args)).toEqual({
      verb: 'help',
      text: expect.stringContaining('restore <folder>'),
    })
  }
  for (const verb of ['check', 'backup', 'restore', 'copy-log', 'rebuild', 'scavenge']) {
    const text = expect.stringContaining(`Usage: npm run ops -- ${verb}`)
    expect(parseArguments([verb, '--help'])).toEqual({ verb: 'help', text })
  }
})

it.each([
  [['erase'], /^There is no verb erase/],
  [['check', 'b'], /^Usage: npm run ops -- check/],
  [['backup'], /^Usage: npm run ops -- backup <folder>/],
  [['backup', 'a', 'b'], /^Usage: npm run ops -- backup <folder>/],
  [['backup', 'b', '--erasures', 'list'], /^Unknown option '--erasures'\.\n\nUsage/],
  [['restore', 'b', '--with-keys'], /^Unknown option '--with-keys'\.\n\nUsage/],
  [['rebuild', 'a', 'b'], /^Usage: npm run ops -- rebuild/],
  [['scavenge', 'b'], /^Usage: npm run ops -- scavenge/],
  [['copy-log'], /^Usage: npm run ops -- copy-log/],
  [['copy-log', '--from', 'a', '--to', 'a'], /^Usage: npm run ops -- copy-log/],
  [['restore', 'b', '--force'], /^Unknown option '--force'\.\n\nUsage/],
])('refuses %j with the usage', (args, message) => {
  expect(() => parseArguments(args)).toThrow(OperatorError)
  expect(() => parseArguments(args)).toThrow(message)
})
