import { beforeAll, describe, expect, it } from 'vitest'
import type {
  DiffGroup,
  DiffPage,
  DirectoryAsOf,
  DirectoryDiff,
  ListAsOf,
  LogActivity,
} from '#contract/views/as-of.ts'
import {
  createOwner,
  openTestApi,
  signInVisitor,
  type TestApi,
  type Visitor,
  walletOf,
} from '#tests/support/api.ts'

let api: TestApi
let auditor: Visitor
let stays: Awaited<ReturnType<typeof createOwner>>
let goes: Awaited<ReturnType<typeof createOwner>>
/** Position after both were listed. */
let both: string
beforeAll(async () => {
  api = await openTestApi({ AUDITOR_WALLETS: walletOf('the auditor').address })
  auditor = await signInVisitor(api, 'the auditor')
  stays = await createOwner(api, 'stays', { hideWallet: true })
  goes = await createOwner(api, 'goes')
  both = (await read<LogActivity>('log-activity')).last.position
  const deleted = await goes.ask({ method: 'DELETE', url: `/api/profile/${goes.profile.id}` })
  expect(deleted.statusCode).toBe(204)
})

async function read<View>(path: string): Promise<View> {
  const response = await auditor.ask({ url: `/api/admin/${path}` })
  expect([response.statusCode, response.headers['cache-control']]).toEqual([
    200,
    'private, no-store',
  ])
  return response.json()
}

const artistsOf = ({ lists }: DirectoryAsOf) =>
  lists.find(({ profileType }) => profileType === 'artist')?.profiles

describe('the directory at a position', () => {
  it('shows the lists as they stood, and erased profiles without their content', async () => {
    const asOf = await read<DirectoryAsOf>(`as-of?on=${both}`)
    const content = { name: 'Name of stays', handle: 'stays', avatarUrl: null, hideWallet: true }
    expect(artistsOf(asOf)).toEqual([
      { id: goes.profile.id, content: null, milestoneRank: null },
      { id: stays.profile.id, content, milestoneRank: 1 },
    ])
    expect(asOf.counts).toEqual([{ profileType: 'artist', status: 'listed', count: 2, erased: 1 }])
    expect(asOf.event).toMatchObject({ type: 'ProfileListed', profileId: goes.profile.id })
    expect(JSON.stringify(asOf)).not.toContain(stays.wallet.address)
  })

  it('moves to the events before and after it, and by time', async () => {
    const { previous, next } = await read<DirectoryAsOf>(`as-of?on=${both}`)
    const before = await read<DirectoryAsOf>(`as-of?on=${previous}`)
    expect(artistsOf(before)?.map(({ id }) => id)).toEqual([stays.profile.id])
    expect(before.next).toBe(both)
    const after = await read<DirectoryAsOf>(`as-of?on=${next}`)
    expect([after.event.type, artistsOf(after)?.length]).toEqual(['ProfileDeleted', 1])
    const { first, last, days } = await read<LogActivity>('log-activity')
    const start = await read<DirectoryAsOf>('as-of?on=2000-02-29')
    expect([start.event, start.previous, start.counts]).toEqual([first, null, []])
    const lastTime = last.at.replace('Z', `${'9'.repeat(300)}Z`)
    for (const on of [last.at.slice(0, 10), lastTime]) {
      const end = await read<DirectoryAsOf>(`as-of?on=${on}`)
      expect([end.event, end.next]).toEqual([last, null])
    }
    const changes = days.reduce((sum, day) => sum + day.byOwners + day.byProvenance, 0)
    expect(changes).toBe(5)
  })

  it('lists page by page', async () => {
    const page = await read<ListAsOf>(`as-of/artist?position=${both}&limit=1`)
    expect(page.profiles.map(({ id }) => id)).toEqual([goes.profile.id])
    const url = `as-of/artist?position=${both}&limit=1&cursor=${page.next}`
    const rest = await read<ListAsOf>(url)
    expect([rest.profiles.map(({ id }) => id), rest.next]).toEqual([[stays.profile.id], null])
  })
})

describe('two positions', () => {
  const listGroup = (group: DiffGroup, { from, to }: DirectoryDiff) =>
    read<DiffPage>(`diff/${group}?from=${from.position}&to=${to.position}`)

  it('differ by a newly listed profile, in either order', async () => {
    const day = api.clock.now().toISOString().slice(0, 10)
    const diff = await read<DirectoryDiff>(`diff?from=${day}&to=2000-02-29`)
    expect(diff).toMatchObject({ from: { type: 'DirectoryOpened' }, counts: { came: 1, held: 0 } })
    const { profiles } = await listGroup('came', diff)
    expect(profiles).toMatchObject([
      { id: stays.profile.id, was: null, now: { fields: { name: 'Name of stays' } } },
    ])
    expect(JSON.stringify(profiles)).not.toContain(stays.wallet.address)
  })

  it('differ by a deleted profile, of which only the day is shown', async () => {
    const { last } = await read<LogActivity>('log-activity')
    const diff = await read<DirectoryDiff>(`diff?from=${both}&to=${last.position}`)
    expect(Object.values(diff.counts).reduce((sum, count) => sum + count)).toBe(1)
    const { profiles } = await listGroup('deleted', diff)
    const was = { profileType: 'artist', status: 'listed', fields: null }
    expect(profiles).toEqual([
      { id: goes.profile.id, at: expect.any(String), events: 1, was, now: null },
    ])
  })
})

it.each([
  'as-of',
  'as-of?on=yesterday',
  'as-of?on=2026-02-30',
  'as-of/artist?position=1&cursor=x',
  'diff?from=1',
])('rejects %s', async (path) => {
  const response = await auditor.ask({ url: `/api/admin/${path}` })
  expect([response.statusCode, response.json().code]).toEqual([400, 'invalid-input'])
})
