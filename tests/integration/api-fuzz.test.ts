import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { problem } from '#contract/refusal.ts'
import {
  openTestApi,
  signInVisitor,
  submissionOf,
  type TestApi,
  type Visitor,
} from '#tests/support/api.ts'

const runs = { numRuns: 150, seed: 20_261_121 }

let api: TestApi
let visitor: Visitor
beforeAll(async () => {
  api = await openTestApi()
  visitor = await signInVisitor(api)
})

/** Expects a success or a refusal as a problem, never a server error. */
async function expectSound(request: Parameters<Visitor['ask']>[0]) {
  const response = await visitor.ask(request)
  expect([request, response.statusCode < 500]).toEqual([request, true])
  if (response.statusCode < 400) return
  expect(response.headers['content-type']).toBe('application/problem+json')
  expect(problem.parse(response.json()).status).toBe(response.statusCode)
}

const text = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom('\0', '..', '%', "'"),
)
const body = fc
  .record({
    key: fc.constantFrom(...Object.keys(submissionOf('x')), 'message'),
    value: fc.jsonValue(),
  })
  .map(({ key, value }) => ({
    ...submissionOf('fuzzed'),
    message: 'x',
    signature: '0x',
    [key]: value,
  }))

describe('random input', () => {
  it('is accepted or refused as a body', async () => {
    const calls = fc.constantFrom(
      ['POST', '/api/profiles'],
      ['PATCH', `/api/profile/${api.deps.keyedIds.profileId(visitor.wallet.address)}`],
      ['POST', '/api/auth/verify'],
      ['POST', '/api/rpc/1'],
    )
    const bodies = fc.oneof(body, fc.jsonValue())
    await fc.assert(
      fc.asyncProperty(calls, bodies, async ([method, url], sent) =>
        expectSound({
          method: method as 'POST',
          url: url as string,
          headers: { 'content-type': 'application/json' },
          payload: JSON.stringify(sent),
        }),
      ),
      runs,
    )
  })

  it('is answered or refused as a path or a query', async () => {
    const paths = fc.constantFrom(
      '/api/profile/',
      '/api/profiles/',
      '/api/profile/wallet/',
      '/media/',
    )
    await fc.assert(
      fc.asyncProperty(paths, text, async (path, name) =>
        expectSound({ url: path + encodeURIComponent(name.toWellFormed()) }),
      ),
      runs,
    )
    const keys = fc.constantFrom('q', 'tag', 'style', 'platform', 'cursor', 'limit', 'fresh')
    await fc.assert(
      fc.asyncProperty(keys, text, async (key, value) =>
        expectSound({
          url: `/api/profiles?${new URLSearchParams({ [key]: value.toWellFormed() })}`,
        }),
      ),
      runs,
    )
  })
})
