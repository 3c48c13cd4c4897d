import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { profileEvent } from '#contract/events/profile.ts'
import { maxHistoryPage } from '#contract/search/list-limits.ts'
import { historyView } from '#contract/views/history.ts'
import { ownData } from '#contract/views/own-data.ts'
import { profileStream } from '#event-log/profile-stream.ts'
import {
  createOwner,
  createVisitor,
  edit,
  openTestApi,
  signInVisitor,
  type TestApi,
  type Visitor,
} from '#tests/support/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})

const ask = (visitor: Visitor, address: string) =>
  visitor.ask({ url: `/api/profiles/wallet/${address}` })

describe('the export of a wallet', () => {
  it('contains its profile, history and attempts, and a list of stored data with retention times', async () => {
    const owner = await createOwner(api, 'own-data', { hideWallet: true, socialLinks: {} })
    await edit(owner, {
      body: { tags: ['Late'] },
      at: new Date(api.clock.now().getTime() - 600_000),
    })
    const own = await vi.waitUntil(
      async () => {
        const response = await ask(owner, owner.wallet.address.toLowerCase())
        const read = ownData.parse(response.json())
        return read.attempts.length === 2 && { read, response }
      },
      { timeout: 30_000 },
    )
    const { read, response } = own
    expect(response.headers['cache-control']).toBe('private, no-store')
    expect(read).toMatchObject({
      walletAddress: owner.wallet.address,
      profiles: [{ id: owner.profile.id, walletAddress: owner.wallet.address }],
      history: [
        { type: 'ProfileSubmitted', revision: 0 },
        { type: 'ProfileHeld', revision: 1 },
      ],
      historyNext: null,
      attempts: [
        { attemptType: 'edit', blocked: true, codes: ['edit-expired'], ipAddress: owner.ip },
        { attemptType: 'submit', blocked: false, suspiciousFlags: ['no_social_links'] },
      ],
      moreAttempts: false,
    })
    expect(read.history[0]).toMatchObject({ personal: { walletAddress: owner.wallet.address } })
    expect(read.kept.length).toBeGreaterThan(4)
    expect(read.kept.map(({ howLong }) => howLong).join()).toContain('90 days')
    const retentionOf = (what: RegExp) => read.kept.find((kept) => what.test(kept.what))?.howLong
    expect(retentionOf(/reviewer’s note/)).toContain('Until you delete')
    expect(retentionOf(/reason that an admin gave for deleting/)).toBe('90 days')
  })

  it('is empty for a wallet without a profile, but lists what would be stored', async () => {
    const nobody = await signInVisitor(api)
    expect(ownData.parse((await ask(nobody, nobody.wallet.address)).json())).toMatchObject({
      profiles: [],
      history: [],
      attempts: [],
    })
  })

  it('is not returned to others, who get the public profiles', async () => {
    const owner = await createOwner(api, 'others-data')
    const auditor = await signInVisitor(api, 'auditor')
    for (const other of [createVisitor(api.app), await signInVisitor(api), auditor]) {
      const response = (await ask(other, owner.wallet.address)).json()
      expect(response).toMatchObject([{ id: owner.profile.id }])
      expect(JSON.stringify(response)).not.toContain('history')
    }
  })

  it('limits the history, and returns a cursor for the rest', async () => {
    const owner = await createOwner(api, 'long-own-data')
    const { id } = owner.profile
    const { eventStore, projector } = api.deps
    const { revision } = await eventStore.read(profileStream(id), profileEvent)
    const released = Array.from({ length: maxHistoryPage }, () => ({
      type: 'HandleReleased' as const,
      data: { profileId: id, handleKey: 'some-key' },
      id: randomUUID(),
      metadata: {
        at: api.clock.now().toISOString(),
        requestId: 'x',
        actor: { kind: 'house' as const, id: null },
      },
    }))
    const { position } = await eventStore.append(profileStream(id), released, revision)
    await projector.waitFor(position, 60_000)
    const { historyNext, history } = ownData.parse((await ask(owner, owner.wallet.address)).json())
    expect(history).toHaveLength(maxHistoryPage)
    const askHistory = (query: string) => owner.ask({ url: `/api/profile/${id}/history?${query}` })
    const rest = historyView.parse((await askHistory(`cursor=${historyNext}`)).json())
    expect([history.length + rest.events.length, rest.next]).toEqual([maxHistoryPage + 2, null])
    expect(rest.events[0]?.revision).toBe(maxHistoryPage)
    // The history endpoint has the same page limit, with or without a parameter.
    const whole = historyView.parse((await askHistory('')).json())
    expect([whole.events.length, whole.next]).toEqual([maxHistoryPage, historyNext])
    expect((await askHistory(`limit=${maxHistoryPage + 1}`)).statusCode).toBe(400)
  })

  it('limits concurrent exports per network, and answers 503 beyond the queue', async () => {
    const owner = await createOwner(api, 'greedy-own-data')
    const responses = await Promise.all(
      Array.from({ length: 30 }, () => ask(owner, owner.wallet.address)),
    )
    const codes = responses.map(({ statusCode }) => statusCode)
    expect(codes.filter((code) => code === 200).length).toBeGreaterThanOrEqual(6)
    expect(codes.every((code) => code === 200 || code === 503)).toBe(true)
  })
})
