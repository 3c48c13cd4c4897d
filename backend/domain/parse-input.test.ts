import { expect, it } from 'vitest'
import { z } from '#contract/z.ts'
import { parseInput } from './parse-input.ts'
import { Refusal } from './refusal.ts'

const form = z.object({ links: z.object({ site: z.url() }), name: z.string('Name is required') })

function refusalOf(input: unknown): Refusal {
  try {
    parseInput(form, input)
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
  throw new Error('Not refused')
}

it('returns the parsed input', () => {
  const input = { links: { site: 'https://a.example' }, name: 'Ada', more: 1 }
  expect(parseInput(form, input)).toEqual({ links: { site: 'https://a.example' }, name: 'Ada' })
})

it('throws a refusal with all invalid fields and the message of the first', () => {
  const { code, details } = refusalOf({ links: { site: 'https://a.example' } })
  expect([code, details]).toEqual([
    'invalid-input',
    { detail: 'Name is required', errors: [{ path: 'name', message: 'Name is required' }] },
  ])
})

it('names the field if the schema has no custom message', () => {
  const { details } = refusalOf({ links: { site: 1 }, name: 2 })
  expect(details.detail).toMatch(/^links\.site: Invalid input/)
  expect(details.errors?.map(({ path }) => path)).toEqual(['links.site', 'name'])
  expect(refusalOf(null).details.detail).toMatch(/^Invalid input/)
})

it('does not add the field to a custom message', () => {
  const own = z.object({ site: z.string('The site is Invalid') })
  expect(() => parseInput(own, {})).toThrow(/^The site is Invalid$/)
})

it('uses the detail of a refusal as its message, or else the code', () => {
  expect(String(new Refusal('conflict', { detail: 'Too late.' }))).toBe('Refusal: Too late.')
  expect(String(new Refusal('conflict'))).toBe('Refusal: conflict')
})
