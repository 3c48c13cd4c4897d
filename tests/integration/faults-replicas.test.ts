import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { findFreePort } from '#backend/setup/cluster/find-free-port.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import { createDatabase } from '#tests/support/database.ts'
import { createDataFolder, type Product, startProduct } from '#tests/support/product.ts'
import { openLive } from '#tests/support/product-live.ts'
import {
  createVisitor,
  expectJson,
  fieldsOf,
  newHandle,
  submissionOf,
  type Visitor,
  visitorEnv,
} from '#tests/support/product-visitor.ts'

const publicUrl = 'http://directory.example'

type Replica = { url: string; product: Product }

let data: Awaited<ReturnType<typeof createDataFolder>>
let env: Record<string, string>
let one: Replica
let other: Replica
beforeAll(async () => {
  data = await createDataFolder()
  env = {
    ...visitorEnv,
    DATA_DIR: data.path,
    DATABASE_URL: await createDatabase(),
    PUBLIC_URL: publicUrl,
  }
  // Both start at the same time on an empty folder and an empty database.
  ;[one, other] = await Promise.all([startReplica(), startReplica()])
})
afterAll(async () => {
  await Promise.all([one, other].map((replica) => replica?.product.kill()))
  await data?.remove()
})

async function startReplica(): Promise<Replica> {
  const port = await findFreePort()
  const product = await startProduct({ env: { ...env, PORT: String(port) } })
  return { url: `http://127.0.0.1:${port}`, product }
}

async function signIn(): Promise<Visitor> {
  const visitor = createVisitor(one.url, { publicUrl })
  await visitor.signIn()
  return visitor
}

async function leads({ url }: Replica): Promise<boolean> {
  const { projector } = await expectJson<Health>(await fetch(new URL('/healthz', url)))
  return projector.leader
}
type Health = { projector: { leader: boolean } }

/** Reads from a replica after a write to any replica, with the position of the write. */
async function readAfter<Body>(replica: Replica, path: string, write: Response): Promise<Body> {
  expect(write.ok).toBe(true)
  const headers = { 'after-position': write.headers.get('position') ?? '' }
  const ask = () => fetch(new URL(path, replica.url), { headers })
  let response = await ask()
  // On a slow machine two seconds may be too short, and the response is then marked as behind.
  while (response.headers.has('projection')) response = await ask()
  return expectJson<Body>(response)
}

describe('two processes on one database', () => {
  it("read each other's writes, in profiles and in lists", async () => {
    const visitor = await signIn()
    const handle = newHandle()
    const submitted = await visitor.submit(submissionOf(handle))
    const card = await expectJson<ProfileView>(submitted.clone())
    expect(await readAfter(other, `/api/profile/${handle}`, submitted)).toMatchObject({ handle })
    for (let round = 1; round <= 10; round += 1) {
      const [writer, reader] = round % 2 === 0 ? [one, other] : [other, one]
      const name = `Round ${round}`
      const write = await visitor.at(writer.url).edit(card.id, { ...fieldsOf(card), name })
      const shown = await readAfter<ProfileView>(reader, `/api/profile/${card.id}`, write)
      expect(shown.name).toBe(name)
      const list = await readAfter<ProfileView[]>(reader, '/api/profiles', write)
      expect(list.find(({ id }) => id === card.id)?.name).toBe(name)
    }
    const deleted = await visitor.at(other.url).call('DELETE', `/api/profile/${card.id}`)
    const left = await readAfter<ProfileView[]>(one, '/api/profiles', deleted)
    expect(left.map(({ id }) => id)).not.toContain(card.id)
  })

  it('send changes to the pages of both', async () => {
    const pages = await Promise.all([one, other].map(({ url }) => openLive(url, { publicUrl })))
    const visitors = await Promise.all([signIn(), signIn()])
    const cards = await Promise.all(
      visitors.map(async (visitor, i) => {
        const { url } = i === 0 ? one : other
        return expectJson<ProfileView>(await visitor.at(url).submit(submissionOf(newHandle())))
      }),
    )
    for (const page of pages) {
      const seen = () => cards.filter(({ id }) => page.cards.has(id)).length
      await expect.poll(seen).toBe(cards.length)
    }
    const [first, second] = cards
    await visitors[0]?.at(other.url).call('DELETE', `/api/profile/${first?.id}`)
    for (const page of pages) {
      await expect.poll(() => page.cards.has(first?.id ?? '')).toBe(false)
      expect(page.cards.has(second?.id ?? '')).toBe(true)
      await page.close()
    }
  })

  it('close the sockets of a session that signs out at the other', async () => {
    const [leaving, staying] = [await signIn(), await signIn()]
    const watch = (visitor: Visitor) =>
      openLive(other.url, { publicUrl, cookie: visitor.cookie(), reconnect: false })
    const [ended, kept] = [await watch(leaving), await watch(staying)]
    onTestFinished(() => kept.close())
    // A heartbeat shows that the session of each socket is registered.
    await expect.poll(() => ended.counts.heartbeats + kept.counts.heartbeats).toBe(2)
    const response = await leaving.at(one.url).call('POST', '/api/auth/logout')
    expect(response.status).toBe(204)
    await ended.closed
    expect([ended.closeReasons, kept.closeReasons]).toEqual([['signed-out'], []])
  })

  it('share the submission limit of an address', async () => {
    const holder = await signIn()
    const taken = submissionOf(newHandle())
    expect((await holder.submit(taken)).status).toBe(201)
    const visitor = await signIn()
    const statuses: number[] = []
    for (const { url } of [one, other, one, other]) {
      const response = await visitor.at(url).submit({ ...taken, name: '' })
      if (response.status !== 400) throw new Error('A typo counts for nothing')
      statuses.push((await visitor.at(url).submit(taken)).status)
    }
    expect(statuses).toEqual([409, 409, 409, 429])
  })

  it('continue when the leader is killed', async () => {
    await expect.poll(async () => (await leads(one)) !== (await leads(other))).toBe(true)
    const [leader, standby] = (await leads(one)) ? [one, other] : [other, one]
    const page = await openLive(standby.url, { publicUrl })
    await leader.product.kill()
    const visitor = createVisitor(standby.url, { publicUrl })
    await visitor.signIn()
    const card = await expectJson<ProfileView>(await visitor.submit(submissionOf(newHandle())))
    await expect.poll(() => page.cards.has(card.id)).toBe(true)
    await expect.poll(() => leads(standby)).toBe(true)
    await page.close()
    expect(await standby.product.stop()).toBe(0)
  })
})
