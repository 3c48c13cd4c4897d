import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { ApiApp } from '#api/api-app.ts'
import {
  makeOwner,
  makeVisitor,
  openTestApi,
  sendEdit,
  submissionOf,
  submit,
  type TestApi,
  type Visitor,
  verifySignIn,
  writeSignIn,
} from '#tests/support/api.ts'
import { readAttemptsOf, readSecurityEvents } from '#tests/support/attempts.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})

/** An app whose log takes no attempt until it is let. */
async function holdAttempts() {
  const { eventStore } = api.deps
  const open = Promise.withResolvers<void>()
  let held = 0
  const append: typeof eventStore.append = async (stream, ...rest) => {
    if (stream.startsWith('security-')) {
      held += 1
      await open.promise
    }
    return eventStore.append(stream, ...rest)
  }
  const app = await api.buildAnother({ eventStore: { ...eventStore, append } })
  onTestFinished(() => app.close())
  return { app, letGo: open.resolve, held: () => held }
}

const refused = { bio: 'x', message: 'No edit of a profile', signature: '0x00' }

async function countRecorded(profileId: string): Promise<number> {
  return (await readAttemptsOf(api.models, profileId)).length
}

describe('a refused attempt', () => {
  it('is answered while its record waits for the log, and recorded by the time of a stop', async () => {
    const { app, letGo } = await holdAttempts()
    const owner = await makeOwner({ ...api, app }, 'att-patient')
    expect((await sendEdit(owner, refused)).statusCode).toBe(400)
    expect(await countRecorded(owner.profile.id)).toBe(0)
    const closed = app.close()
    letGo()
    await closed
    expect(await countRecorded(owner.profile.id)).toBe(1)
  })

  it('is of the life that it was about, and no history is read to find that out', async () => {
    const { eventStore } = api.deps
    let reads = 0
    const read: typeof eventStore.read = (...asked) => {
      reads += 1
      return eventStore.read(...asked)
    }
    const app = await api.buildAnother({ eventStore: { ...eventStore, read } })
    const owner = await makeOwner({ ...api, app }, 'att-reborn')
    const { id } = owner.profile
    await sendEdit(owner, refused)
    await expect.poll(() => countRecorded(id), { timeout: 10_000 }).toBe(1)
    await owner.ask({ method: 'DELETE', url: `/api/profile/${id}` })
    await sendEdit(owner, refused)
    await expect.poll(() => countRecorded(id), { timeout: 10_000 }).toBe(2)
    const [written, readBefore] = [await submit(owner, submissionOf('att-reborn')), reads]
    expect(written.statusCode).toBe(201)
    await sendEdit(owner, refused)
    await app.close()
    const lives = (await readAttemptsOf(api.models, id)).map(({ data }) => data.life)
    expect(lives).toEqual([1, 2, 2])
    expect(reads).toBe(readBefore)
  })

  it('is counted with others where there is no room for it, and none is lost', async () => {
    const { app, letGo, held } = await holdAttempts()
    const owner = await makeOwner({ ...api, app }, 'att-flood')
    await api.models.pool.query(`delete from api.turns where kind = 'record'`)
    const ask = () =>
      makeVisitor(app, undefined, owner.ip).ask({
        method: 'PATCH',
        url: `/api/profile/${owner.profile.id}`,
        headers: { cookie: owner.cookie },
        payload: refused,
      })
    await ask()
    await vi.waitUntil(() => held() > 0)
    for (let i = 0; i < 6; i += 1) await Promise.all(Array.from({ length: 85 }, ask))
    const { body } = await app.inject('/metrics')
    expect(body).toMatch(/^attempt_records_waiting 504/m)
    letGo()
    await waitForRecords(app)
    await app.close()
    const inFull = await countRecorded(owner.profile.id)
    expect(inFull).toBe(60)
    expect(await readSums(owner.ip)).toMatchObject([
      { type: 'AttemptsSummed', data: { count: 1 + 6 * 85 - inFull } },
    ])
  })

  it('is recorded in full up to so many bytes a minute, whoever sends them', async () => {
    const app = await api.buildAnother()
    const payload = { ...refused, bio: 'x'.repeat(19_000) }
    const owners = await Promise.all(
      Array.from({ length: 5 }, (_, place) => makeOwner({ ...api, app }, `att-bytes-${place}`)),
    )
    for (const owner of owners) for (let i = 0; i < 10; i += 1) await sendEdit(owner, payload)
    await waitForRecords(app)
    await app.close()
    const counts = await Promise.all(owners.map(({ profile }) => countRecorded(profile.id)))
    const sums = (await Promise.all(owners.map(({ ip }) => readSums(ip)))).flat()
    const inFull = counts.reduce((all, count) => all + count, 0)
    expect(inFull).toBeLessThan(45)
    // Those for which there was no room took no turn of their network, nor cost the database one.
    const { rows } = await api.models.pool.query<{ turns: number }>(
      `select count(*)::int4 as turns from api.turns where kind = 'record' and key = any($1)`,
      [owners.map(({ ip }) => api.deps.identity.ipKey(ip))],
    )
    expect(rows[0]?.turns).toBe(inFull)
    expect(inFull + sums.reduce((all, { data }) => all + data.count, 0)).toBe(50)
  })
})

describe('refused sign-ins', () => {
  it('of a network count as an attempt once there are thirty', async () => {
    const app = await api.buildAnother()
    const [often, seldom] = [makeVisitor(app), makeVisitor(app)]
    const fail = async (visitor: Visitor) => {
      const message = await writeSignIn(visitor, api.clock)
      return verifySignIn(visitor, message, `0x${'01'.repeat(65)}`)
    }
    for (let i = 0; i < 33; i += 1) await fail(often)
    for (let i = 0; i < 29; i += 1) await fail(seldom)
    await app.close()
    expect(await readSums(often.ip)).toMatchObject([
      { type: 'SignInsRefused', data: { count: 33, codes: ['signature-invalid', 'rate-limited'] } },
    ])
    expect(await readSums(seldom.ip)).toEqual([])
  })
})

/** A stop does not wait for them as long as a busy machine may take. */
async function waitForRecords(app: ApiApp): Promise<void> {
  const isIdle = async () => /^attempt_records_waiting 0/m.test((await app.inject('/metrics')).body)
  await vi.waitUntil(isIdle, 30_000)
}

/** What was summed of an address. */
async function readSums(ip: string) {
  const events = await readSecurityEvents(api.models)
  return events.flatMap((event) =>
    event.type !== 'AttemptRecorded' && event.origin?.ip === ip ? [event] : [],
  )
}
