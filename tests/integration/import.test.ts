import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { storedFields } from '#contract/profile/stored-fields.ts'
import { profileView } from '#contract/views/profile.ts'
import { analysisView } from '#contract/views/roster.ts'
import { z } from '#contract/z.ts'
import { legacyRecord } from '#tests/support/legacy-records.ts'
import { listProfile } from '#tests/support/list-profile.ts'
import { createInstallation, launchCommand } from '#tests/support/ops.ts'
import { startProduct } from '#tests/support/product.ts'
import { createVisitor } from '#tests/support/product-visitor.ts'

let folder: string
let env: Record<string, string>
let pool: Pool

beforeEach(async () => {
  const installation = await createInstallation()
  folder = installation.folder
  env = installation.env
  pool = installation.pool
})

function launchImport(args: readonly string[], more: Record<string, string> = {}) {
  return launchCommand({ ...env, ...more }, 'backend/import.ts', ...args)
}

const runImport = (...given: Parameters<typeof launchImport>) => launchImport(...given).ended()

async function writeRecords(records: readonly unknown[], name = 'profiles.jsonl'): Promise<string> {
  const path = join(folder, name)
  const lines = records.map((record) =>
    typeof record === 'string' ? record : JSON.stringify(record),
  )
  await writeFile(path, lines.join('\n'))
  return path
}

const records = (count: number) => Array.from({ length: count }, (_, n) => legacyRecord(n + 1))

/** Imported profiles in the order of the log. */
async function listImported(): Promise<{ stream: string; createdAt: string }[]> {
  const { rows } = await pool.query<{ stream: string; createdAt: string }>(
    `select stream, data::json ->> 'createdAt' as "createdAt" from event_log.events
      where type = 'ProfileImported' order by position`,
  )
  return rows
}

/** Number of rows in the tables that an import writes. */
async function countRows() {
  const { rows } = await pool.query(
    `select (select count(*) from event_log.events) as events, (select count(*) from vault.keys) as keys`,
  )
  return rows[0]
}

describe('an import', () => {
  it('lists each record once in the order of creation, and imports nothing in a second run', async () => {
    const path = await writeRecords(records(60))
    const first = await runImport([path])
    expect(first.code).toBe(0)
    expect(first.lines).toContainEqual(expect.stringContaining('  imported: 60,'))
    const imported = await listImported()
    expect(imported.length).toBe(60)
    const times = imported.map(({ createdAt }) => createdAt)
    expect(times).toEqual(times.toSorted())
    expect(new Set(imported.map(({ stream }) => stream)).size).toBe(60)

    const before = await countRows()
    const list = join(folder, 'profiles.json')
    await writeFile(list, JSON.stringify(records(60).reverse(), null, 2))
    const second = await runImport([list])
    expect(second.code).toBe(0)
    expect(second.lines).toContain('  skipped: 60, since each was imported before')
    expect(await countRows()).toEqual(before)
  })

  it('resumes after an earlier import was killed', async () => {
    const path = await writeRecords(records(200))
    await runImport([await writeRecords([legacyRecord(200)], 'one.jsonl')])
    const killed = launchImport([path])
    await expect
      .poll(async () => (await listImported()).length, { interval: 20, timeout: 60_000 })
      .toBeGreaterThan(40)
    killed.kill()
    await killed.exited
    const some = (await listImported()).length
    expect(some).toBeLessThan(200)
    expect((await runImport([path])).code).toBe(0)
    const imported = await listImported()
    expect(imported.length).toBe(200)
    expect(new Set(imported.map(({ stream }) => stream)).size).toBe(200)
    const times = imported.slice(1).map(({ createdAt }) => createdAt)
    expect(times).toEqual(times.toSorted())
    const { rows } = await pool.query(
      `select stream from event_log.events where stream like 'profile-%' group by stream having count(*) <> 2`,
    )
    expect(rows).toEqual([])
  })

  it('explains in one sentence how to continue when it loses its Postgres', async () => {
    const path = await writeRecords(records(120))
    await runImport([await writeRecords([legacyRecord(120)], 'one.jsonl')])
    const run = launchImport([path])
    await expect
      .poll(async () => (await listImported()).length, { interval: 20, timeout: 60_000 })
      .toBeGreaterThan(20)
    const ours = 'datname = current_database() and pid <> pg_backend_pid()'
    let isOver = false
    run.exited.then(() => {
      isOver = true
    })
    while (!isOver) {
      await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${ours}`)
    }
    expect((await run.ended()).code).toBe(1)
    expect(run.output()).toMatch(/^The import stopped early: .*\. Run it again to continue\.$/m)
    expect(run.output()).not.toMatch(/^ +at /m)
    expect((await runImport([path])).code).toBe(0)
    expect((await listImported()).length).toBe(120)
  })

  it('reports each skipped or changed record by number and line, and imports the rest', async () => {
    const good = legacyRecord(1)
    const path = await writeRecords([
      good,
      '{"id": 2, "name": ',
      { ...legacyRecord(3), id: undefined },
      { ...legacyRecord(4), profileType: 'poet' },
      { ...legacyRecord(5), id: good.id },
      '',
      {
        ...legacyRecord(6),
        handle: good.handle,
        bio: 'x'.repeat(3000),
        socialLinks: { website: 'ask me' },
      },
    ])
    const { code, lines } = await runImport([path])
    expect(code).toBe(1)
    expect(lines).toEqual([
      'record 2, line 2: left out: it is not a JSON object',
      expect.stringMatching(/^record 3, line 3: left out: it has no id/),
      expect.stringMatching(/^record 4, line 4: left out: it has no profileType/),
      'record 5, line 5: left out: it has the id of record 1',
      expect.stringMatching(/^record 6, line 7: imported as @person_1-2; @person_1 is taken; /),
      expect.stringMatching(/^6 records in /),
      '  imported: 2, 1 of them with changes listed above',
      '  left out: 4',
      'Records that were left out, as listed above: 4.',
    ])
    expect(lines[4]).toContain('bio was cut from 3000 to 2000 characters')
    expect(lines[4]).toContain('link website is not a web address: it was left out')
    expect(lines[4]).toContain('its avatar was not imported, because it is on another server')
    expect((await listImported()).length).toBe(2)
  })

  it('reports the records of a list by number', async () => {
    const list = join(folder, 'profiles.json')
    await writeFile(list, JSON.stringify([legacyRecord(1), { ...legacyRecord(3), id: 'legacy-1' }]))
    const { code, lines } = await runImport([list])
    expect(code).toBe(1)
    expect(lines).toContain('record 2: left out: it has the id of record 1')
    expect((await listImported()).length).toBe(1)
  })

  it('imports nothing from a list that is not JSON', async () => {
    const list = join(folder, 'profiles.json')
    await writeFile(list, `${JSON.stringify(records(3), null, 2).slice(0, -2)},\n]`)
    const { code, lines } = await runImport([list])
    expect(code).toBe(1)
    expect(lines.join('\n')).toContain(`Nothing was imported: ${list} has a syntax error.`)
    const { rows } = await pool.query(`select 1 from pg_namespace where nspname = 'event_log'`)
    expect(rows).toEqual([])
  })

  it.each([
    [['--all'], /^Unknown option '--all': npm run import -- profiles.json \[--dry-run\]$/],
    [[], /^Name a file: npm run import/],
    [['one.json', 'two.json'], /^One file at a time: /],
    [
      ['/nowhere/profiles.json'],
      /^\/nowhere\/profiles.json cannot be read: there is no such file\.$/,
    ],
    [['/tmp'], /^\/tmp is not a file\.$/],
    [['package.json'], /is not a JSON object/],
    [['README.md'], /^README.md is neither a JSON list of records nor JSON Lines/],
  ])('with the arguments %j prints the reason why it fails', async (args, sentence) => {
    const { code, lines } = await runImport(args)
    expect(code).toBe(1)
    expect(lines.some((line) => sentence.test(line))).toBe(true)
  })

  it('refuses to run beside another one on the same directory', async () => {
    const path = await writeRecords(records(5))
    await runImport([path])
    const other = await pool.connect()
    await other.query(`select pg_advisory_lock(hashtextextended('provenance import', 0))`)
    const refused = await runImport([path])
    expect([refused.code, refused.lines]).toEqual([
      1,
      ['Another import is running on this directory: wait until it has ended.'],
    ])
    other.release(true)
  })
})

describe('a dry run', () => {
  it('reports the same as a real run, and writes nothing', async () => {
    const path = await writeRecords([...records(45), 'no JSON'])
    const onNothing = await runImport([path, '--dry-run'])
    const { rows } = await pool.query(
      `select 1 from pg_namespace where nspname in ('vault', 'event_log')`,
    )
    expect(rows).toEqual([])
    await runImport([await writeRecords(records(5), 'five.jsonl')])
    const before = await countRows()
    const onFive = await runImport([path, '--dry-run'])
    expect(await countRows()).toEqual(before)
    const real = await runImport([path])
    const withoutDryRun = ({ lines }: { lines: string[] }) =>
      lines
        .map((line) => line.replace(/would be /, ''))
        .filter((line) => !/^\d+ records|This was a dry run/.test(line))
    expect(withoutDryRun(onFive)).toEqual(withoutDryRun(real))
    expect(withoutDryRun(onNothing)).toContainEqual(expect.stringContaining('  imported: 45,'))
    expect(withoutDryRun(real)).toContainEqual(expect.stringContaining('  imported: 40,'))
  })
})

describe('an imported profile', () => {
  it('can be edited by the owner of its wallet, who adds the missing fields', async () => {
    const privateKey = generatePrivateKey()
    const { address } = privateKeyToAccount(privateKey)
    const path = await writeRecords([
      {
        id: 'mine',
        profileType: 'curator',
        handle: 'mira',
        walletAddress: address,
        createdAt: '2020-02-02',
        tags: 'Abstract',
      },
    ])
    const product = await startProduct({ env })
    onTestFinished(() => void product.kill())
    expect((await runImport([path])).code).toBe(0)
    const owner = createVisitor(product.url, { privateKey })
    const look = async () => owner.call('GET', '/api/profile/mira')
    await expect.poll(async () => (await look()).status).toBe(200)
    const imported = profileView.parse(await (await look()).json())
    expect(imported).toMatchObject({ name: '', bio: '', isVerified: false, walletAddress: address })
    const then = '2020-02-02T00:00:00.000Z'
    expect(imported).toMatchObject({ createdAt: then, listedAt: then, updatedAt: then })
    const page = await fetch(new URL('/profile/mira', product.url))
    expect(await page.text()).toContain('<title>@mira · Provenance</title>')

    await owner.signIn()
    const found = await owner.call('GET', `/api/profile/wallet/${address}`)
    expect(profileView.parse(await found.json()).id).toBe(imported.id)
    expect((await owner.submit({ name: 'Mira', handle: 'mira2' })).status).toBe(409)
    const without = await owner.edit(imported.id, { ...fieldsOf(imported), name: 'Mira' })
    expect([without.status, await without.text()]).toEqual([
      400,
      expect.stringContaining('Bio is required'),
    ])
    const filledIn = {
      name: 'Mira',
      bio: 'Shows what others paint at night.',
      socialLinks: { website: 'https://mira.example' },
    }
    const edited = await owner.edit(imported.id, { ...fieldsOf(imported), ...filledIn })
    expect([edited.status, await edited.json()]).toEqual([
      200,
      expect.objectContaining({ ...filledIn, isVerified: true, createdAt: imported.createdAt }),
    ])
    // Profiles of the older directory are listed before those that were submitted here.
    const newcomer = createVisitor(product.url)
    await newcomer.signIn()
    await listProfile(newcomer, { name: 'Newcomer', handle: 'newcomer', tags: [] })
    const late = { id: 'late', profileType: 'artist', handle: 'late', createdAt: '2021-01-01' }
    await runImport([await writeRecords([late], 'late.jsonl')])
    const listPages = async () => {
      const handles: string[] = []
      for (let cursor: string | null = ''; cursor !== null; ) {
        const response = await owner.call('GET', `/api/profiles?limit=1${cursor}`)
        handles.push(
          ...z
            .array(profileView)
            .parse(await response.json())
            .map(({ handle }) => handle),
        )
        const next = response.headers.get('next-cursor')
        cursor = next && `&cursor=${next}`
      }
      return handles
    }
    const all = ['newcomer', 'late', 'mira']
    await expect.poll(listPages).toEqual(all)
    // A second import does not undo the owner's changes.
    expect((await runImport([path])).lines).toContain(
      '  skipped: 1, since each was imported before',
    )
  })

  it('is kept by a cleanup when it is the oldest of three with one wallet', async () => {
    const deskKey = generatePrivateKey()
    const walletAddress = privateKeyToAccount(generatePrivateKey()).address
    const shared = [2022, 2020, 2021].map((year) => ({
      id: year,
      handle: `of-${year}`,
      profileType: 'collector',
      name: year === 2021 ? null : `Of ${year}`,
      walletAddress,
      createdAt: `${year}-01-01`,
    }))
    const path = await writeRecords([...shared, { id: 'bare', profileType: 'artist' }])
    await runImport([path])
    const more = { ADMIN_WALLETS: privateKeyToAccount(deskKey).address }
    const product = await startProduct({ env: { ...env, ...more } })
    onTestFinished(() => void product.kill())
    const admin = createVisitor(product.url, { privateKey: deskKey })
    await admin.signIn()
    const analyse = async () => {
      const response = await admin.call('GET', '/api/admin/all-profiles-debug')
      return analysisView.parse(await response.json()).analysis
    }
    expect(await analyse()).toMatchObject({
      totalProfiles: 4,
      withMissingData: { noWallet: 1, noName: 2 },
      duplicateWallets: [
        {
          wallet: walletAddress.toLowerCase(),
          profiles: [{ handle: 'of-2020' }, { handle: 'of-2021' }, { handle: 'of-2022' }],
        },
      ],
      verification: { verified: 0, unverified: 4 },
    })
    const cleanUp = `/api/admin/cleanup-wallet/${walletAddress}`
    expect(await (await admin.call('GET', cleanUp)).json()).toEqual({
      kept: ['of-2020'],
      deleted: ['of-2021', 'of-2022'],
      more: 0,
    })
    const cleaned = await admin.call('POST', cleanUp, {
      body: { adminReason: 'Three of one person' },
    })
    expect(await cleaned.json()).toMatchObject({
      message: expect.stringMatching(/^Kept @of-2020, and deleted 2 profiles of /),
    })
    expect(await analyse()).toMatchObject({ totalProfiles: 2, duplicateWallets: [] })
    // A second import does not restore the deleted profiles.
    expect((await runImport([path])).lines).toContain(
      '  skipped: 4, since each was imported before',
    )
  })

  it('is listed when the import runs beside Provenance with its embedded Postgres', async () => {
    const own = { DATABASE_URL: '', DEMO: 'off' }
    const product = await startProduct({ env: { ...env, ...own } })
    onTestFinished(() => void product.stop())
    const { code } = await runImport([await writeRecords(records(9))], own)
    expect(code).toBe(0)
    await expect
      .poll(
        async () =>
          ((await (await fetch(new URL('/api/profiles', product.url))).json()) as unknown[]).length,
        { timeout: 30_000 },
      )
      .toBe(9)
    expect(await product.stop()).toBe(0)
    const after = await runImport([join(folder, 'profiles.jsonl')], own)
    expect(after.lines).toContain('  skipped: 9, since each was imported before')
  })
})

function fieldsOf(profile: object) {
  return z.object(storedFields).parse(profile)
}
