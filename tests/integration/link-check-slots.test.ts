import { beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { createLinkChecker } from '#backend/links/check-due-links.ts'
import type { LinkSources } from '#backend/links/look-for-back-link.ts'
import { addChecks, listChecks, makeChecksDue } from '#backend/links/store.ts'
import { FetchRefused } from '#backend/outbound/fetch-public.ts'
import type { LinkName } from '#contract/profile/links.ts'
import { createOwner, openTestApi, type TestApi } from '#tests/support/api.ts'

const socialLinks = {
  website: 'http://site.example/',
  opensea: 'http://sea.example/',
  foundation: 'http://foundation.example/',
}

let api: TestApi
/** Profiles with three links, and with one. */
let ids: { many: string; one: string }
let requested: string[]
/** Lets the pages that were requested respond. */
let respond: () => void
let checker: ReturnType<typeof createLinkChecker>
/** Ends the running checks. */
let stopping: AbortController

beforeAll(async () => {
  api = await openTestApi()
  const many = await createOwner(api, 'many', { socialLinks })
  const one = await createOwner(api, 'one', { socialLinks: { website: 'http://one.example/' } })
  ids = { many: many.profile.id, one: one.profile.id }
})

beforeEach(async () => {
  await api.deps.pool.query('delete from api.link_checks')
  requested = []
  const gate = new Promise<void>((resolve) => {
    respond = resolve
  })
  open({
    fetchPage: async (address) => {
      requested.push(address)
      await gate
      throw new FetchRefused('It has no page.')
    },
    resolveTxt: async () => [],
  })
})

function open(sources: LinkSources) {
  stopping = new AbortController()
  checker = createLinkChecker({ ...api.deps, sources }, stopping.signal)
}

const add = (profileId: string, links: readonly LinkName[]) => {
  const nextAt = api.clock.now()
  const checks = links.map((link) => ({ profileId, link, nextAt, goesFirst: true }))
  return addChecks(api.deps.pool, checks)
}
const expectRequests = (count: number) => vi.waitFor(() => expect(requested).toHaveLength(count))

it('runs two checks of a profile at a time, and the others after them', async () => {
  await add(ids.many, ['website', 'opensea', 'foundation'])
  api.clock.pass(1000)
  await add(ids.one, ['website'])
  await checker.startDue()
  await expectRequests(3)
  expect(requested).toContain('http://one.example/')
  api.clock.pass(1000)
  await checker.startDue()
  await expectRequests(3)
  respond()
  await checker.settled()
  api.clock.pass(1000)
  await checker.startDue()
  await checker.settled()
  expect(requested.toSorted()).toEqual(
    [...Object.values(socialLinks), 'http://one.example/'].toSorted(),
  )
})

it('repeats a check soon that is requested while it runs', async () => {
  await add(ids.one, ['website'])
  await checker.startDue()
  await expectRequests(1)
  api.clock.pass(1000)
  await makeChecksDue(api.deps.pool, ids.one, api.clock.now())
  await checker.startDue()
  respond()
  await checker.settled()
  api.clock.pass(1000)
  await checker.startDue()
  await checker.settled()
  expect(requested).toHaveLength(2)
  const [check] = await listChecks(api.deps.pool, ids.one)
  expect(check?.checkedAt).toEqual(api.clock.now())
})

it('leaves a check due that is aborted', async () => {
  await add(ids.one, ['website'])
  await checker.startDue()
  await expectRequests(1)
  stopping.abort()
  respond()
  await checker.settled()
  const [check] = await listChecks(api.deps.pool, ids.one)
  expect(check?.checkedAt).toBeNull()
})

it('ends a check whose servers do not answer in time', async () => {
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  const faster = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms / 100))
  onTestFinished(() => faster.mockRestore())
  const noAnswer = (signal: AbortSignal) =>
    new Promise<never>((_resolve, reject) => {
      const slow = new FetchRefused('Its server is too slow.', { isTemporary: true })
      signal.addEventListener('abort', () => reject(slow))
    })
  open({
    fetchPage: (_address, { signal }) => noAnswer(signal),
    resolveTxt: () => new Promise<never>(() => undefined),
  })
  await add(ids.one, ['website'])
  await checker.startDue()
  await checker.settled()
  const [check] = await listChecks(api.deps.pool, ids.one)
  expect(check?.checkedAt).toEqual(api.clock.now())
})
