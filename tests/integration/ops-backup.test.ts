import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { appendFile, copyFile, cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { recoverMessageAddress } from 'viem'
import { describe, expect, it, onTestFinished } from 'vitest'
import { verifyHistory } from '#contract/history/verify-history.ts'
import type { HistoryView } from '#contract/views/history.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import { migrate } from '#postgres/migrate.ts'
import { createInstallation, type Installation, launchOps, runOps } from '#tests/support/ops.ts'
import { drawOwnPicture } from '#tests/support/picture.ts'
import { createDataFolder, startProduct } from '#tests/support/product.ts'
import { createVisitor, newHandle, type Visitor } from '#tests/support/product-visitor.ts'

/** Copies the keys of an installation to an empty one. */
async function createInstallationWithKeys({ folder }: Installation): Promise<Installation> {
  const installation = await createInstallation()
  for (const name of ['vault.key', 'identity.key']) {
    await copyFile(join(folder, name), join(installation.folder, name))
  }
  return installation
}

/** Returns a path for a backup, which is removed after the test. */
async function nameBackup(): Promise<string> {
  const data = await createDataFolder()
  onTestFinished(() => data.remove())
  return join(data.path, 'backup')
}

type Posted = { owner: Visitor; profile: ProfileView }

async function submit(
  url: string,
  handle: string,
  picture?: Buffer,
  owner = createVisitor(url),
): Promise<Posted> {
  await owner.signIn()
  const profilePhotos = picture ? [await owner.upload(picture)] : []
  const response = await owner.submit({ name: `Called ${handle}`, handle, profilePhotos })
  expect(response.status).toBe(201)
  const profile = (await response.json()) as ProfileView
  expect(profile.status).toBe('listed')
  return { owner, profile }
}

async function listHandles(url: string): Promise<string[]> {
  const listed = (await (await fetch(`${url}/api/profiles`)).json()) as { handle: string }[]
  return listed.map(({ handle }) => handle)
}

async function countStored({ pool }: Installation) {
  const { rows } = await pool.query(
    `select (select count(*)::int4 from event_log.events) as events,
      (select count(*)::int4 from vault.keys) as keys`,
  )
  return rows[0]
}

/** Starts an installation with two profiles, one of them in its second life, and backs it up. */
async function backUpTwo() {
  const installation = await createInstallation()
  const product = await startProduct({ env: installation.env })
  const picture = (await drawOwnPicture('photo.png')).buffer
  const mira = await submit(product.url, newHandle(), picture)
  const { owner, profile } = await submit(product.url, newHandle())
  expect((await owner.call('DELETE', `/api/profile/${profile.id}`)).status).toBe(204)
  const other = (await drawOwnPicture('other.png')).buffer
  const noor = await submit(product.url, newHandle(), other, owner)
  const backup = await nameBackup()
  const run = await runOps(installation.env, 'backup', backup)
  expect(run).toMatchObject({ code: 0 })
  return { installation, product, mira, noor, backup }
}

describe('a backup', () => {
  it('contains every write acknowledged before it, even while more profiles are submitted', async () => {
    const installation = await createInstallation()
    const product = await startProduct({ env: installation.env })
    const picture = (await drawOwnPicture('photo.png')).buffer
    const first = await submit(product.url, newHandle(), picture)
    const posted = [first]
    let isPosting = true
    const posting = Array.from({ length: 3 }, async () => {
      while (isPosting) posted.push(await submit(product.url, newHandle()))
    })
    await expect.poll(() => posted.length).toBeGreaterThan(5)
    const before = [...posted]
    const backup = await nameBackup()
    expect(await runOps(installation.env, 'backup', backup)).toMatchObject({ code: 0 })
    isPosting = false
    await Promise.all(posting)
    expect(await product.stop()).toBe(0)
    expect(posted.length).toBeGreaterThan(before.length)

    const restored = await createInstallationWithKeys(installation)
    expect(await runOps(restored.env, 'restore', backup)).toMatchObject({ code: 0 })
    const ADMIN_WALLETS = first.owner.wallet.address
    const again = await startProduct({ env: { ...restored.env, ADMIN_WALLETS } })
    const handles = await listHandles(again.url)
    expect(handles).toEqual(expect.arrayContaining(before.map(({ profile: { handle } }) => handle)))
    const admin = createVisitor(again.url, { privateKey: first.owner.privateKey })
    await admin.signIn()
    for (const { profile } of before) {
      const history = await admin.call('GET', `/api/profile/${profile.id}/history`)
      const { events } = (await history.json()) as HistoryView
      expect(events.length).toBeGreaterThan(0)
      const recover = ({ message, signature }: { message: string; signature: string }) =>
        recoverMessageAddress({ message, signature: signature as `0x${string}` })
      expect((await verifyHistory(events, recover)).faults).toEqual([])
    }
    const [photo = ''] = first.profile.profilePhotos
    const bytes = await (await fetch(new URL(photo, again.url))).bytes()
    expect(Buffer.from(bytes)).toEqual(await readFile(join(installation.folder, photo)))
    await submit(again.url, newHandle())
    expect(await again.stop()).toBe(0)
  })

  it('writes to a new or empty folder only, and leaves no folder when it is stopped', async () => {
    const { installation, product, backup } = await backUpTwo()
    expect(await product.stop()).toBe(0)
    const used = await runOps(installation.env, 'backup', backup)
    expect(used).toEqual({ code: 1, lines: [`${backup} is not empty: name a new folder.`] })

    const empty = await nameBackup()
    await mkdir(empty)
    const client = await installation.pool.connect()
    await client.query('begin; lock table vault.keys in access exclusive mode')
    const run = launchOps(installation.env, 'backup', empty)
    await expect.poll(() => run.output()).toContain('Copying the pictures ...')
    await expect.poll(() => countBlocked(installation)).toBe(1)
    run.child.kill('SIGTERM')
    const { code, lines } = await run.ended()
    expect([code, lines.at(-1)]).toEqual([1, 'The backup was stopped before its end.'])
    expect(existsSync(`${empty}.incomplete`)).toBe(false)
    expect(await readdir(empty)).toEqual([])
    await client.query('rollback')
    client.release()
    expect(await runOps(installation.env, 'backup', empty)).toMatchObject({ code: 0 })
    expect(await readdir(empty)).toContain('manifest.json')
  })

  it('contains the keys only with --with-keys, and works with an embedded Postgres', async () => {
    const [data, empty] = await Promise.all([createDataFolder(), createDataFolder()])
    onTestFinished(async () => void (await Promise.all([data.remove(), empty.remove()])))
    const env = { DATA_DIR: data.path, TRUST_PROXY: '127.0.0.0/8', DEMO: 'off' }
    const product = await startProduct({ env })
    const { profile } = await submit(product.url, newHandle())
    const [backup, whole] = [await nameBackup(), await nameBackup()]
    expect(await runOps(env, 'backup', backup)).toMatchObject({ code: 0 })
    expect(await readdir(backup)).not.toContain('vault.key')
    expect(await product.stop()).toBe(0)
    const run = await runOps(env, 'backup', whole, '--with-keys')
    expect(run.lines.join('\n')).toContain('This backup contains the keys: anyone who has it can')
    const restored = { ...env, DATA_DIR: empty.path }
    expect(await runOps(restored, 'restore', whole)).toMatchObject({ code: 0 })
    const again = await startProduct({ env: restored })
    expect(await listHandles(again.url)).toEqual([profile.handle])
    expect(await again.stop()).toBe(0)
  })
})

async function countBlocked({ pool }: Installation): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int4 as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.count ?? 0
}

describe('a restore', () => {
  it('erases profiles deleted after the backup, by the list in DATA_DIR or a given one', async () => {
    const { installation, product, mira, noor, backup } = await backUpTwo()
    const deleted = await mira.owner.call('DELETE', `/api/profile/${mira.profile.id}`)
    expect(deleted.status).toBe(204)
    expect(await product.stop()).toBe(0)
    const list = join(installation.folder, 'erased')

    for (const way of ['given', 'own'] as const) {
      const restored = await createInstallationWithKeys(installation)
      if (way === 'own') await copyFile(list, join(restored.folder, 'erased'))
      const more = way === 'given' ? ['--erasures', list] : []
      const run = await runOps(restored.env, 'restore', backup, ...more)
      expect(run).toMatchObject({ code: 0 })
      expect(await readdir(join(restored.folder, 'media'))).toEqual([noor.profile.id])
      const { rows } = await restored.pool.query(
        `select 1 from vault.keys where subject = $1 and wrapped is not null`,
        [`profile:${mira.profile.id}:1`],
      )
      expect(rows).toEqual([])
      const again = await startProduct({ env: restored.env })
      expect((await fetch(`${again.url}/api/profile/${mira.profile.id}`)).status).toBe(404)
      expect(await listHandles(again.url)).toEqual([noor.profile.handle])
      expect(await again.stop()).toBe(0)
      expect(await readFile(join(restored.folder, 'erased'), 'utf8')).toContain(mira.profile.id)
    }
  })

  it('warns if the key of the transparency log is missing', async () => {
    const installation = await createInstallation()
    const product = await startProduct({ env: installation.env })
    const checkpoint = async () => (await fetch(`${product.url}/tlog/1/checkpoint`)).status
    await expect.poll(checkpoint).toBe(200)
    const backup = await nameBackup()
    expect(await runOps(installation.env, 'backup', backup)).toMatchObject({ code: 0 })
    expect(await product.stop()).toBe(0)

    const warning = expect.stringMatching(/^LOG_KEY is missing: set it, or copy tlog\.key to /)
    const without = await createInstallationWithKeys(installation)
    const run = await runOps(without.env, 'restore', backup)
    expect(run).toMatchObject({ code: 0, lines: expect.arrayContaining([warning]) })
    const complete = await createInstallationWithKeys(installation)
    await copyFile(join(installation.folder, 'tlog.key'), join(complete.folder, 'tlog.key'))
    const { code, lines } = await runOps(complete.env, 'restore', backup)
    expect(code).toBe(0)
    expect(lines).not.toContainEqual(warning)
  })

  it('refuses other keys, another log, a used installation or no backup, and writes nothing', async () => {
    const { installation, product, backup } = await backUpTwo()
    expect(await product.stop()).toBe(0)
    const before = await countStored(installation)
    const restored = await createInstallationWithKeys(installation)
    const otherKey = randomBytes(32).toString('base64')
    const refusals: [Record<string, string>, RegExp][] = [
      [{ VAULT_KEY: otherKey }, /^VAULT_KEY is not the key that this backup was made with/],
      [{ IDENTITY_KEY: otherKey }, /^IDENTITY_KEY is not the key that this backup/],
      [{ DATA_DIR: join(restored.folder, 'new') }, /only with the VAULT_KEY it was made with/],
      [
        { EVENTSTORE_URL: 'esdb://127.0.0.1:1?tls=false' },
        /^This backup is of an event log in Pos/,
      ],
    ]
    for (const [more, says] of refusals) {
      const { code, lines } = await runOps({ ...restored.env, ...more }, 'restore', backup)
      expect([code, lines]).toEqual([1, [expect.stringMatching(says)]])
    }
    const none = await runOps(restored.env, 'restore', restored.folder)
    expect(none.lines).toEqual([expect.stringContaining('is not a complete backup')])
    const { rows } = await restored.pool.query(
      `select nspname from pg_namespace where nspname in ('vault', 'event_log')`,
    )
    expect(rows).toEqual([])
    expect(await readdir(restored.folder)).toEqual(
      expect.arrayContaining(['identity.key', 'vault.key']),
    )

    const used = await runOps(installation.env, 'restore', backup)
    expect([used.code, used.lines.at(-1)]).toEqual([
      1,
      expect.stringContaining('already holds an installation, which a restore never overwrites'),
    ])
    expect(await countStored(installation)).toEqual(before)
  })

  it('refuses a backup with one changed byte in any file', async () => {
    const { installation, product, mira, backup } = await backUpTwo()
    expect(await product.stop()).toBe(0)
    const restored = await createInstallationWithKeys(installation)
    const media = join('media', mira.profile.id)
    const [photo = ''] = await readdir(join(backup, media))
    for (const name of ['events', 'vault', 'erased', 'manifest.json', join(media, photo)]) {
      const damaged = await nameBackup()
      await cp(backup, damaged, { recursive: true })
      const bytes = await readFile(join(damaged, name))
      if (bytes.length === 0) await appendFile(join(damaged, name), ' ')
      else {
        bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1)
        await writeFile(join(damaged, name), bytes)
      }
      const { code, lines } = await runOps(restored.env, 'restore', damaged)
      const says = `The backup is damaged: ${name} was changed after it was written. Nothing was restored; use another backup.`
      expect([code, lines.at(-1)]).toEqual([1, says])
    }
    expect(existsSync(join(restored.folder, 'media'))).toBe(false)
  })

  it('leaves nothing in the database when it is killed, and can be repeated', async () => {
    const { installation, product, mira, noor, backup } = await backUpTwo()
    expect(await product.stop()).toBe(0)
    const restored = await createInstallationWithKeys(installation)
    await migrate(
      restored.pool,
      'provenance vault',
      new URL('../../backend/vault/schema.sql', import.meta.url),
    )
    const client = await restored.pool.connect()
    // The last step of the restore waits for the end of this transaction.
    await client.query('begin')
    await client.query('insert into vault.keys (subject) values ($1)', [
      `profile:${mira.profile.id}:1`,
    ])
    const run = launchOps(restored.env, 'restore', backup)
    await expect.poll(() => run.output()).toContain('Restoring the event log ...')
    await expect.poll(() => countBlocked(restored)).toBe(1)
    await run.kill()
    await client.query('rollback')
    client.release()
    await expect.poll(() => countStored(restored)).toEqual({ events: 0, keys: 0 })

    expect(await runOps(restored.env, 'restore', backup)).toMatchObject({ code: 0 })
    expect(await countStored(restored)).toEqual(await countStored(installation))
    const again = await startProduct({ env: restored.env })
    expect(await listHandles(again.url)).toEqual(
      expect.arrayContaining([mira.profile.handle, noor.profile.handle]),
    )
    expect(await again.stop()).toBe(0)
  })
})
