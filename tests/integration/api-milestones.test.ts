import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ProfileEvent } from '#contract/events/profile.ts'
import { goldRankCount } from '#contract/profile/gold.ts'
import { type MilestoneBoard, milestoneBoard } from '#contract/views/milestone-board.ts'
import { profileStream } from '#event-log/profile-stream.ts'
import { adaFields, adaWallet, noon } from '#tests/fixtures/profile-events.ts'
import {
  createOwner,
  createVisitor,
  openTestApi,
  signInVisitor,
  submissionOf,
  submit,
  type TestApi,
  type Visitor,
  walletOf,
} from '#tests/support/api.ts'

let api: TestApi
let auditor: Visitor
beforeAll(async () => {
  api = await openTestApi({
    FOUNDER_WALLET: walletOf('the-founder').address,
  })
  auditor = await signInVisitor(api, 'auditor')
})

/** Lists profiles of a type by appending to the log, which is faster than the API. */
async function listMany(count: number, profileType: 'artist' | 'collector') {
  const metadata = { at: noon, requestId: 'r', actor: { kind: 'owner' as const, id: null } }
  let last = 0n
  for (let index = 0; index < count; index += 1) {
    const profileId = randomUUID()
    const fields = { ...adaFields, name: `Number ${index}`, handle: `n-${profileId.slice(0, 8)}` }
    const life = { profileId, life: 1, profileType }
    const facts: ProfileEvent[] = [
      {
        type: 'ProfileSubmitted',
        data: { ...life, flags: [] },
        personal: { walletAddress: adaWallet, fields, proof: null },
      },
      { type: 'ProfileListed', data: life },
    ]
    const events = facts.map((fact) => ({ ...fact, id: randomUUID(), metadata }))
    const stream = profileStream(profileId)
    last = (await api.models.eventStore.append(stream, events, 'no-stream')).position
  }
  expect(await api.deps.projector.waitFor(last, 20_000)).toBe(true)
}

async function readBoard(): Promise<MilestoneBoard> {
  const response = await auditor.ask({ url: '/api/admin/milestones' })
  expect(response.statusCode).toBe(200)
  return milestoneBoard.parse(response.json())
}

describe('the milestone board', () => {
  it('is readable by staff only', async () => {
    const url = '/api/admin/milestones'
    expect((await createVisitor(api.app).ask({ url })).statusCode).toBe(401)
    expect((await (await signInVisitor(api)).ask({ url })).statusCode).toBe(403)
  })

  it('shows the first of each type with the time of their rank, and the founder', async () => {
    const founder = await createOwner(api, 'the-founder', { profileType: 'curator' })
    const second = await createOwner(api, 'the-second', {
      profileType: 'curator',
      hideWallet: true,
    })
    const board = await readBoard()
    expect(board.founder).toEqual({
      id: founder.profile.id,
      name: founder.profile.name,
      handle: 'the-founder',
      avatarUrl: null,
    })
    expect(board.types.map(({ profileType }) => profileType)).toEqual([
      'artist',
      'collector',
      'curator',
    ])
    expect(board.types[2]).toMatchObject({
      listed: 2,
      ranksGiven: 2,
      leftForGold: 498,
      gold: 2,
      first: [
        { id: founder.profile.id, rank: 1, isFounder: true, awardedAt: founder.profile.listedAt },
        { id: second.profile.id, rank: 2, isFounder: false },
      ],
    })
  })

  it('shows ten with the total, and never reassigns a forfeited rank', async () => {
    await listMany(12, 'collector')
    const owner = await createOwner(api, 'thirteenth', { profileType: 'collector' })
    await owner.ask({ method: 'DELETE', url: `/api/profile/${owner.profile.id}` })
    await createOwner(api, 'fourteenth', { profileType: 'collector' })
    const [, collectors] = (await readBoard()).types
    expect(collectors).toMatchObject({ listed: 13, ranksGiven: 14, leftForGold: 486, gold: 13 })
    expect(collectors?.first.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  })
})

describe('fifty concurrent submissions around the last gold rank', () => {
  it('get each rank once, and gold up to the last gold rank', async () => {
    await listMany(goldRankCount - 25, 'artist')
    const people = await Promise.all(Array.from({ length: 50 }, () => signInVisitor(api)))
    const responses = await Promise.all(
      people.map((visitor, index) => submit(visitor, submissionOf(`racer-${wordOf(index)}`))),
    )
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(50).fill(201))
    const shown = await Promise.all(
      responses.map(async (response) => {
        const { id } = response.json<{ id: string }>()
        const read = await auditor.ask({ url: `/api/profile/${id}` })
        return read.json<{ milestoneRank: number }>().milestoneRank
      }),
    )
    const expected = Array.from({ length: 50 }, (_, index) => goldRankCount - 24 + index)
    expect(shown.toSorted((one, other) => one - other)).toEqual(expected)
    const [artists] = (await readBoard()).types
    expect(artists).toMatchObject({
      listed: goldRankCount + 25,
      ranksGiven: goldRankCount + 25,
      leftForGold: 0,
      gold: goldRankCount,
    })
  })
})

/** Returns handles that do not resemble each other. */
const wordOf = (index: number) =>
  `${'abcdefghjk'[index % 10]}${'npqstuvwxy'[Math.floor(index / 10)]}`
