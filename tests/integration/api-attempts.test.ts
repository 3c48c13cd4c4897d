import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { makeOwner, makeVisitor, openTestApi, sendEdit, type TestApi } from '#tests/support/api.ts'
import { readAttemptsOf } from '#tests/support/attempts.ts'

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

  it('that there is no room for is told of by the log and the metrics', async () => {
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
    const dropped = Number(/^attempt_records_dropped_total (\d+)/m.exec(body)?.[1])
    expect(dropped).toBe(1 + 6 * 85 - 500 - 4)
    expect(body).toMatch(/^attempt_records_waiting 504/m)
    expect(api.logged()).toContain('too many wait')
    letGo()
  })
})
