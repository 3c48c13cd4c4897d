import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ProfileView } from '#contract/views/profile.ts'
import { openEventStoreDbLog } from '#event-log/eventstoredb/open-eventstoredb-log.ts'
import type { LoggedEvent } from '#event-log/port.ts'
import { createDatabase } from '#tests/support/database.ts'
import { collect } from '#tests/support/logged-events.ts'
import {
  eventStoreCommand,
  type OwnEventStore,
  startOwnEventStore,
} from '#tests/support/own-eventstore.ts'
import { createDataFolder, type Product, startProduct } from '#tests/support/product.ts'
import { openLive } from '#tests/support/product-live.ts'
import { expectToSurvive } from '#tests/support/product-outage.ts'
import { findTracesInFiles } from '#tests/support/product-traces.ts'
import {
  createVisitor,
  expectJson,
  fieldsOf,
  submissionOf,
  visitorEnv,
} from '#tests/support/product-visitor.ts'

describe.skipIf(!eventStoreCommand)(
  'the product on EventStoreDB (by EVENTSTORE_TEST_START)',
  () => {
    let eventStore: OwnEventStore
    let data: Awaited<ReturnType<typeof createDataFolder>>
    let product: Product
    let env: Record<string, string>
    beforeAll(async () => {
      eventStore = await startOwnEventStore()
      data = await createDataFolder()
      env = {
        ...visitorEnv,
        DATA_DIR: data.path,
        DATABASE_URL: await createDatabase(),
        EVENTSTORE_URL: eventStore.url,
      }
      product = await startProduct({ env })
    })
    afterAll(async () => {
      await product?.kill()
      await eventStore?.remove()
      await data?.remove()
    })

    async function readLog(): Promise<LoggedEvent[]> {
      const log = openEventStoreDbLog({ url: eventStore.url })
      const events = await collect(log.readAll(0n))
      await log.close()
      return events
    }

    const ask = (path: string) => fetch(new URL(path, product.url))
    const listCards = async () => expectJson<ProfileView[]>(await ask('/api/profiles/artist'))

    it('handles a profile from its submission to its deletion, with live updates', async () => {
      const page = await openLive(product.url)
      const owner = createVisitor(product.url)
      await owner.signIn()
      const canvas = { width: 80, height: 60, channels: 3, background: '#2a4bd7' } as const
      const photo = await owner.upload(await sharp({ create: canvas }).png().toBuffer())
      const submission = { ...submissionOf('weaver'), profilePhotos: [photo] }
      const card = await expectJson<ProfileView>(await owner.submit(submission))
      expect(card).toMatchObject({ handle: 'weaver', status: 'listed', milestoneRank: 1 })
      expect(await listCards()).toMatchObject([{ id: card.id, profilePhotos: [photo] }])
      await expect.poll(() => page.cards.get(card.id)).toMatchObject({ handle: 'weaver' })
      expect((await ask(photo)).headers.get('content-type')).toBe('image/webp')

      const fields = { ...fieldsOf(card), name: 'Weaver of Light' }
      const edited = await expectJson<ProfileView>(await owner.edit(card.id, fields))
      expect(edited).toMatchObject({ name: 'Weaver of Light', isVerified: true })
      await expect.poll(() => page.cards.get(card.id)?.name).toBe('Weaver of Light')

      expect(await product.stop()).toBe(0)
      product = await startProduct({ env: { ...env, PORT: new URL(product.url).port } })
      expect(await listCards()).toMatchObject([{ id: card.id, name: 'Weaver of Light' }])

      expect((await owner.call('DELETE', `/api/profile/${card.id}`)).status).toBe(204)
      expect(await listCards()).toEqual([])
      await expect.poll(() => page.cards.size).toBe(0)
      expect([(await ask(photo)).status, (await ask('/api/profile/weaver')).status]).toEqual([
        404, 404,
      ])
      await page.close()
      // The log cannot delete anything, so its files must never contain readable words.
      const words = { handle: 'weaver', name: 'of Light', wallet: owner.wallet.address.slice(2) }
      const type = 'ProfileSubmitted'
      const found = await findTracesInFiles({ type, ...words }, eventStore.folder)
      expect(found).toContainEqual(expect.stringMatching(/: type$/))
      expect(found.filter((trace) => !trace.endsWith(': type'))).toEqual([])
      const types = (await readLog()).map(({ type }) => type)
      expect(types).toEqual([
        'DirectoryOpened',
        'HandleClaimed',
        'ProfileSubmitted',
        'ProfileListed',
        'ProfileEdited',
        'ProfileDeleted',
      ])
    })

    it('loses and duplicates no write and continues when the server is killed under load', () =>
      expectToSurvive(product, { begin: eventStore.kill, end: eventStore.start, readLog }))

    it('loses and duplicates no write and continues when the server is frozen under load', () =>
      expectToSurvive(product, { begin: eventStore.freeze, end: eventStore.thaw, readLog }))
  },
)
