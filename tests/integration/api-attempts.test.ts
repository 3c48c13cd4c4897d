import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { ApiApp } from '#edge/api-app.ts'
import { AppendUnconfirmed, type LoggedEvent } from '#event-log/port.ts'
import {
  createOwner,
  createSignIn,
  createVisitor,
  nextIp,
  openTestApi,
  sendEdit,
  submissionOf,
  submit,
  type TestApi,
  type Visitor,
  verifySignIn,
} from '#tests/support/api.ts'
import { readAttemptsOf, readSecurityEvents, readStoredAttempts } from '#tests/support/attempts.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})

/** Opens an app whose log blocks appends of attempts until `letGo` is called. */
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

type Owner = Awaited<ReturnType<typeof createOwner>>

const refused = { bio: 'x', message: 'No edit of a profile', signature: '0x00' }

async function countRecorded(profileId: string): Promise<number> {
  return (await readAttemptsOf(api.models, profileId)).length
}

/** Sends an edit that is refused. */
function tryEdit(app: ApiApp, { cookie, profile, ip: home }: Owner, ip = home) {
  return createVisitor(app, undefined, ip).ask({
    method: 'PATCH',
    url: `/api/profile/${profile.id}`,
    headers: { cookie },
    payload: refused,
  })
}

const isAbout =
  ({ profile }: Owner) =>
  ({ data }: LoggedEvent) =>
    Reflect.get(Object(data), 'profileId') === profile.id

describe('a refused attempt', () => {
  it('is answered while its record waits for the log, and is recorded before the app has closed', async () => {
    const { app, letGo } = await holdAttempts()
    const owner = await createOwner({ ...api, app }, 'att-patient')
    expect((await sendEdit(owner, refused)).statusCode).toBe(400)
    expect(await countRecorded(owner.profile.id)).toBe(0)
    const closed = app.close()
    letGo()
    await closed
    expect(await countRecorded(owner.profile.id)).toBe(1)
  })

  it('is recorded for the life that it addressed, without reading the history', async () => {
    const { eventStore } = api.deps
    let reads = 0
    const read: typeof eventStore.read = (...args) => {
      reads += 1
      return eventStore.read(...args)
    }
    const app = await api.buildAnother({ eventStore: { ...eventStore, read } })
    const owner = await createOwner({ ...api, app }, 'att-reborn')
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

  it('is counted in a summary when the queue is full, and none is lost', async () => {
    const { app, letGo, held } = await holdAttempts()
    const owner = await createOwner({ ...api, app }, 'att-flood')
    const ips = [owner.ip, ...Array.from({ length: 9 }, nextIp)]
    await tryEdit(app, owner)
    await expect.poll(held).toBeGreaterThan(0)
    for (const ip of ips) {
      await Promise.all(Array.from({ length: 85 }, () => tryEdit(app, owner, ip)))
    }
    const { body } = await app.inject('/metrics')
    expect(body).toMatch(/^provenance_attempt_records_pending 501/m)
    letGo()
    await waitForRecords(app)
    await app.close()
    expect(await countRecorded(owner.profile.id)).toBe(501)
    const sums = (await Promise.all(ips.map(readSums))).flat()
    expect(sums[0]).toMatchObject({ type: 'AttemptsSummed', data: { count: 1 + 85 - 60 } })
    expect(sums.reduce((all, { data }) => all + data.count, 0)).toBe(1 + 10 * 85 - 501)
  })

  it('is appended together with others of its day that arrive within a moment', async () => {
    const { app, letGo, held } = await holdAttempts()
    const owner = await createOwner({ ...api, app }, 'att-together')
    await tryEdit(app, owner)
    await expect.poll(held).toBe(1)
    for (let i = 0; i < 5; i += 1) await tryEdit(app, owner)
    api.clock.pass(24 * 60 * 60_000)
    for (let i = 0; i < 5; i += 1) await tryEdit(app, owner)
    letGo()
    await waitForRecords(app)
    await app.close()
    expect(held()).toBe(3)
    const stored = (await readStoredAttempts(api.models)).filter(isAbout(owner))
    expect(stored).toHaveLength(11)
    const isOfItsDay = ({ stream, data }: LoggedEvent) =>
      stream.startsWith(`security-${Reflect.get(Object(data), 'day')}-`)
    expect(stored.every(isOfItsDay)).toBe(true)
  })

  it('does not prevent the rest of its group from being stored when it cannot be', async () => {
    const { eventStore } = api.deps
    const bad: string[] = []
    const append: typeof eventStore.append = async (stream, events, expected) => {
      const isBad = events.some(({ data }) => bad.includes(String(Reflect.get(data, 'profileId'))))
      if (isBad && stream.startsWith('security-')) throw new Error('Not to be stored')
      return eventStore.append(stream, events, expected)
    }
    const app = await api.buildAnother({ eventStore: { ...eventStore, append } })
    const [good, other] = [
      await createOwner({ ...api, app }, 'att-good'),
      await createOwner({ ...api, app }, 'att-bad'),
    ]
    bad.push(other.profile.id)
    await Promise.all([good, other, good].map((owner) => tryEdit(app, owner)))
    await waitForRecords(app)
    const { body } = await app.inject('/metrics')
    await app.close()
    expect(body).toMatch(/^provenance_attempt_records_dropped_total 1$/m)
    expect(await countRecorded(good.profile.id)).toBe(2)
    expect(await countRecorded(other.profile.id)).toBe(0)
  })

  it('is never appended twice when the result of the append is unknown', async () => {
    const { eventStore } = api.deps
    const append: typeof eventStore.append = async (stream, ...rest) => {
      const appended = await eventStore.append(stream, ...rest)
      if (stream.startsWith('security-')) throw new AppendUnconfirmed('Nobody knows')
      return appended
    }
    const app = await api.buildAnother({ eventStore: { ...eventStore, append } })
    const owner = await createOwner({ ...api, app }, 'att-unknown')
    await Promise.all([1, 2, 3].map(() => tryEdit(app, owner)))
    await waitForRecords(app)
    await app.close()
    expect(await countRecorded(owner.profile.id)).toBe(3)
  })

  it('is recorded in full up to a limit of bytes per minute, for all profiles together', async () => {
    const app = await api.buildAnother()
    const payload = { ...refused, bio: 'x'.repeat(19_000) }
    const owners = await Promise.all(
      Array.from({ length: 5 }, (_, index) => createOwner({ ...api, app }, `att-bytes-${index}`)),
    )
    for (const owner of owners) for (let i = 0; i < 10; i += 1) await sendEdit(owner, payload)
    await waitForRecords(app)
    await app.close()
    const counts = await Promise.all(owners.map(({ profile }) => countRecorded(profile.id)))
    const sums = (await Promise.all(owners.map(({ ip }) => readSums(ip)))).flat()
    const inFull = counts.reduce((all, count) => all + count, 0)
    expect(inFull).toBeLessThan(45)
    expect(inFull + sums.reduce((all, { data }) => all + data.count, 0)).toBe(50)
  })
})

describe('refused sign-ins', () => {
  it('are recorded as an attempt of their network from thirty on', async () => {
    const app = await api.buildAnother()
    const [often, seldom] = [createVisitor(app), createVisitor(app)]
    const fail = async (visitor: Visitor) => {
      const message = await createSignIn(visitor, api.clock)
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

/** Waits until all records are written, because a stop does not wait as long as a busy machine may need. */
async function waitForRecords(app: ApiApp): Promise<void> {
  const isIdle = async () =>
    /^provenance_attempt_records_pending 0/m.test((await app.inject('/metrics')).body)
  await expect.poll(isIdle).toBe(true)
}

/** Reads the summarized attempts of an address. */
async function readSums(ip: string) {
  const events = await readSecurityEvents(api.models)
  return events.flatMap((event) =>
    event.type !== 'AttemptRecorded' && event.origin?.ip === ip ? [event] : [],
  )
}
