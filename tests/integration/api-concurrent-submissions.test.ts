import { beforeAll, describe, expect, it } from 'vitest'
import {
  createVisitor,
  openTestApi,
  signInVisitor,
  submissionOf,
  submit,
  type TestApi,
  type Visitor,
} from '#tests/support/api.ts'
import { hexToLetters } from '#tests/support/hex-to-letters.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})

const handleOf = (index: number) => `race-${hexToLetters(index.toString(16))}`

/** Returns the visitor at another address, because the limit per address would hide the race. */
function atAnotherAddress(visitor: Visitor): Visitor {
  return Object.assign(createVisitor(api.app), { cookie: visitor.cookie })
}

function countByStatus(responses: readonly { statusCode: number }[]): Record<number, number> {
  const groups = Map.groupBy(responses, ({ statusCode }) => statusCode)
  return Object.fromEntries([...groups].map(([status, group]) => [status, group.length]))
}

describe('sixty concurrent submissions', () => {
  it('for one wallet create one profile', async () => {
    const first = await signInVisitor(api)
    const responses = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        submit(atAnotherAddress(first), submissionOf(handleOf(index))),
      ),
    )
    expect(countByStatus(responses)).toEqual({ 201: 1, 409: 59 })
    const countRows = async () => {
      const { rows } = await api.deps.readPool.query(
        'select 1 from profile_page where wallet_address = $1',
        [first.wallet.address],
      )
      return rows.length
    }
    // On a busy machine the response can arrive before its row is written.
    await expect.poll(countRows).toBe(1)
  })

  it('for one handle in different cases create one profile', async () => {
    const visitors = await Promise.all(Array.from({ length: 60 }, () => signInVisitor(api)))
    const responses = await Promise.all(
      visitors.map((visitor, index) =>
        submit(visitor, {
          ...submissionOf(handleOf(index)),
          handle: index % 2 === 0 ? 'Contested' : 'CONTESTED',
        }),
      ),
    )
    expect(countByStatus(responses)).toEqual({ 201: 1, 409: 59 })
    const countRows = async () => {
      const { rows } = await api.deps.readPool.query(
        `select 1 from profile_page where handle_folded = 'contested'`,
      )
      return rows.length
    }
    // On a busy machine the response can arrive before its row is written.
    await expect.poll(countRows).toBe(1)
  })
})
