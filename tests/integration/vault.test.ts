import { randomUUID } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import type { NewEvent } from '#contract/events/event.ts'
import { profileEvent } from '#contract/events/profile.ts'
import { securityEvent } from '#contract/events/security.ts'
import { profileStream } from '#event-log/profile-stream.ts'
import { adaDeleted, adaFields, adaListed, adaSubmitted } from '#tests/fixtures/profile-events.ts'
import { createFolder } from '#tests/support/clean-up.ts'
import {
  openTestEventStore,
  type TestEventStore,
  testMasterKey,
} from '#tests/support/event-store.ts'
import { startOwnPostgres } from '#tests/support/own-postgres.ts'
import { checkKey } from '#vault/check-value.ts'
import { SubjectErased, VaultKeyMissing, VaultKeyWrong } from '#vault/errors.ts'
import { daySubject, lifeSubject } from '#vault/subject.ts'
import { openVault } from '#vault/vault.ts'

const noon = '2026-03-01T12:00:00.000Z'
const origin = { ip: '192.0.2.77', userAgent: 'planted-user-agent' }

let test: TestEventStore
beforeAll(async () => {
  test = await openTestEventStore()
})

const dress = <Event>(event: Event): NewEvent<Event> => ({
  ...event,
  id: randomUUID(),
  metadata: { at: noon, requestId: 'request', actor: { kind: 'owner', id: 'keyed' } },
  origin,
})

/** Appends two events of a new profile's first life to its stream. */
async function appendSubmission() {
  const profileId = randomUUID()
  const stream = profileStream(profileId)
  const submitted = dress({ ...adaSubmitted, data: { ...adaSubmitted.data, profileId } })
  const listed = dress({ ...adaListed, data: { ...adaListed.data, profileId } })
  await test.eventStore.append(stream, [submitted, listed], 'no-stream')
  return { profileId, stream, subject: lifeSubject(profileId, 1), submitted, listed }
}

/** Opens a vault on the same database, like another process or the next start. */
function openAnother(options: { masterKey?: Buffer; ledgerFile?: string } = {}) {
  const { pool, ledgerFile } = test
  return openVault({ pool, ledgerFile, masterKey: testMasterKey, ...options })
}

describe('sealing', () => {
  it('can be reversed with the key', async () => {
    const { stream, submitted } = await appendSubmission()
    const { events } = await test.eventStore.read(stream, profileEvent)
    expect(events[0]).toMatchObject({ personal: submitted.personal, origin, erased: false })
    expect(events[1]).toMatchObject({ type: 'ProfileListed', origin, erased: false })
  })

  it('leaves no personal word in the log', async () => {
    const { stream } = await appendSubmission()
    const stored = JSON.stringify(
      (await test.log.read(stream)).map(({ data, metadata }) => [data, metadata]),
    )
    const words = [adaFields.name, adaFields.bio, '"ada"', '0x8ba1', origin.ip, origin.userAgent]
    for (const word of words) expect(stored.toLowerCase()).not.toContain(word.toLowerCase())
  })

  it('creates one key for a subject under concurrent calls', async () => {
    const subject = lifeSubject(randomUUID(), 1)
    const vaults = await Promise.all([openAnother(), openAnother()])
    const keyrings = await Promise.all(
      Array.from({ length: 20 }, (_, index) => vaults[index % 2]?.keysToSeal([subject])),
    )
    const boxes = keyrings.map((keyring) => keyring?.seal([subject], 'here', 'text') ?? '')
    const opener = await test.vault.keysToOpen([subject])
    expect(new Set(boxes.map((box) => opener.open([subject], 'here', box)))).toEqual(
      new Set(['text']),
    )
  })

  it('stores no key in plain text', async () => {
    const { rows } = await test.pool.query(
      'select wrapped from vault.keys where wrapped is not null',
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const { wrapped } of rows) expect(wrapped).toHaveLength(1 + 12 + 16 + 32)
  })
})

describe('erasing', () => {
  it('removes the personal part and keeps the event readable', async () => {
    const { stream, subject, submitted, listed } = await appendSubmission()
    await test.vault.erase(subject)
    const { events } = await test.eventStore.read(stream, profileEvent)
    expect(events).toMatchObject([
      {
        type: 'ProfileSubmitted',
        data: submitted.data,
        metadata: submitted.metadata,
        erased: true,
      },
      { type: 'ProfileListed', data: listed.data, erased: true },
    ])
    for (const event of events) {
      expect(event).not.toHaveProperty('personal')
      expect(event).not.toHaveProperty('origin')
    }
  })

  it('affects one life and not the next', async () => {
    const { profileId, stream, subject } = await appendSubmission()
    const ended = dress({ ...adaDeleted, data: { profileId, life: 1 } })
    const again = dress({ ...adaSubmitted, data: { ...adaSubmitted.data, profileId, life: 2 } })
    await test.eventStore.append(stream, [ended, again], 1n)
    await test.vault.erase(subject)
    const { events } = await test.eventStore.read(stream, profileEvent)
    expect(events.map(({ erased }) => erased)).toEqual([true, true, true, false])
  })

  it('can be repeated, and done for a subject without a key', async () => {
    const { subject } = await appendSubmission()
    await test.vault.erase(subject)
    await test.vault.erase(subject)
    const never = lifeSubject(randomUUID(), 1)
    await test.vault.erase(never)
    await expect(test.vault.keysToSeal([never])).rejects.toBeInstanceOf(SubjectErased)
  })

  it('makes a later append fail', async () => {
    const { profileId, stream, subject } = await appendSubmission()
    await test.vault.erase(subject)
    const late = dress({ ...adaSubmitted, data: { ...adaSubmitted.data, profileId } })
    await expect(test.eventStore.append(stream, [late], 1n)).rejects.toBeInstanceOf(SubjectErased)
    expect(await test.log.read(stream)).toHaveLength(2)
  })

  it('makes text unreadable that was sealed with keys from before', async () => {
    const subject = lifeSubject(randomUUID(), 1)
    const early = await test.vault.keysToSeal([subject])
    await test.vault.erase(subject)
    const box = early.seal([subject], 'here', 'text')
    const keyring = await test.vault.keysToOpen([subject])
    expect(keyring.open([subject], 'here', box)).toBeUndefined()
  })
})

describe('an attempt', () => {
  const day = '2026-03-01'
  const counted = { ...origin, ipKey: 'keyed-network' }
  const attempt = (profileId: string) => ({
    ...dress({
      type: 'AttemptRecorded' as const,
      data: {
        day,
        attempt: 'submit' as const,
        blocked: true,
        codes: ['bot-refused' as const],
        flags: [],
        profileId,
        life: 1,
      },
      personal: { walletAddress: '0x1', content: { name: 'Ada' } },
    }),
    origin: counted,
  })

  async function record() {
    const profileId = randomUUID()
    const stream = `security-${randomUUID()}`
    await test.eventStore.append(stream, [attempt(profileId)], 'no-stream')
    const read = async () => (await test.eventStore.read(stream, securityEvent)).events[0]
    return { profileId, stream, read }
  }

  it('loses its content with the life, and keeps its origin', async () => {
    const { profileId, read } = await record()
    expect(await read()).toMatchObject({ personal: { walletAddress: '0x1' }, erased: false })
    await test.vault.erase(lifeSubject(profileId, 1))
    const event = await read()
    expect(event).toMatchObject({ origin: counted, erased: true })
    expect(event).not.toHaveProperty('personal')
  })

  it('contains no plain network key', async () => {
    const { stream } = await record()
    const [stored] = await test.log.read(stream)
    expect(JSON.stringify([stored?.data, stored?.metadata])).not.toContain(counted.ipKey)
  })

  it('loses its content and origin with the day', async () => {
    const { read } = await record()
    await test.vault.erase(daySubject(day))
    const event = await read()
    expect(event).toMatchObject({ erased: true, data: { day, blocked: true } })
    expect(event).not.toHaveProperty('personal')
    expect(event).not.toHaveProperty('origin')
  })
})

describe('a wrong key', () => {
  it('is distinguished from a missing one, and both from an erased one', async () => {
    const { stream, subject } = await appendSubmission()
    const read = () => test.eventStore.read(stream, profileEvent)
    const set = 'update vault.keys set wrapped = $2 where subject = $1'
    await test.pool.query(set, [subject, Buffer.alloc(61, 1)])
    await expect(read()).rejects.toBeInstanceOf(VaultKeyWrong)
    await test.pool.query('delete from vault.keys where subject = $1', [subject])
    await expect(read()).rejects.toBeInstanceOf(VaultKeyMissing)
    await test.vault.erase(subject)
    expect((await read()).events[0]?.erased).toBe(true)
  })

  it('makes the start fail, for the master key and for other keys', async () => {
    await expect(openAnother({ masterKey: Buffer.alloc(32, 9) })).rejects.toThrow(
      /^VAULT_KEY is not/,
    )
    await checkKey(test.pool, 'IDENTITY_KEY', Buffer.alloc(32, 3))
    await checkKey(test.pool, 'IDENTITY_KEY', Buffer.alloc(32, 3))
    await expect(checkKey(test.pool, 'IDENTITY_KEY', Buffer.alloc(32, 4))).rejects.toBeInstanceOf(
      VaultKeyWrong,
    )
  })
})

/** Wrapped key in the database, or null once it is erased. */
async function findWrapped(subject: string): Promise<Buffer | null | undefined> {
  const { rows } = await test.pool.query<{ wrapped: Buffer | null }>(
    'select wrapped from vault.keys where subject = $1',
    [subject],
  )
  return rows[0]?.wrapped
}

describe('the ledger of erased subjects', () => {
  it('applies deletions to a restored backup', async () => {
    const { stream, subject } = await appendSubmission()
    const backup = await test.pool.query('select * from vault.keys')
    await test.vault.erase(subject)
    const before = backup.rows.find((row) => row.subject === subject)
    await test.pool.query(
      'update vault.keys set wrapped = $2, erased_at = null where subject = $1',
      [subject, before.wrapped],
    )
    expect((await test.eventStore.read(stream, profileEvent)).events[0]?.erased).toBe(false)
    await openAnother()
    expect((await test.eventStore.read(stream, profileEvent)).events[0]?.erased).toBe(true)
  })

  it('applies deletions when the backup is older than the subject', async () => {
    const { subject } = await appendSubmission()
    await test.vault.erase(subject)
    await test.pool.query('delete from vault.keys where subject = $1', [subject])
    const vault = await openAnother()
    await expect(vault.keysToSeal([subject])).rejects.toBeInstanceOf(SubjectErased)
  })

  it('is written to disk before a key is erased, so that a crash loses no deletion', async () => {
    const folder = await createFolder()
    const vault = await openAnother({ ledgerFile: join(folder, 'erased') })
    const { subject } = await appendSubmission()
    await rm(folder, { recursive: true })
    await writeFile(folder, 'no folder')
    await expect(vault.erase(subject)).rejects.toThrow()
    expect(await findWrapped(subject)).not.toBeNull()
    await rm(folder)
    await vault.erase(subject)
    expect(await findWrapped(subject)).toBeNull()
    expect(await readFile(join(folder, 'erased'), 'utf8')).toContain(subject)
    await rm(folder, { recursive: true })
  })

  it('is rewritten from the vault when it is lost', async () => {
    const { subject } = await appendSubmission()
    await test.vault.erase(subject)
    await rm(test.ledgerFile)
    await openAnother()
    expect(await readFile(test.ledgerFile, 'utf8')).toContain(subject)
  })
})

describe('the files of the database', () => {
  it('contain nothing of an erased key once the write-ahead log has advanced', async () => {
    const postgres = await startOwnPostgres(['-c', 'wal_recycle=off', '-c', 'min_wal_size=32MB'])
    const pool = new pg.Pool({ connectionString: postgres.url })
    // `end` does not wait for the sockets, so one may still be open when the server stops.
    pool.on('error', () => undefined)
    const subject = lifeSubject(randomUUID(), 1)
    const folder = await createFolder()
    const vault = await openVault({
      pool,
      masterKey: testMasterKey,
      ledgerFile: join(folder, 'erased'),
    })
    await vault.keysToSeal([subject])
    const { rows } = await pool.query<{ wrapped: Buffer }>('select wrapped from vault.keys')
    const wrapped = rows[0]?.wrapped ?? Buffer.alloc(0)
    await pool.query('checkpoint')
    expect(await filesWith(postgres.folder, wrapped)).not.toEqual([])
    await vault.erase(subject)
    for (let round = 0; round < 3; round += 1) {
      await pool.query('select pg_switch_wal()')
      await pool.query('checkpoint')
    }
    expect(await filesWith(postgres.folder, wrapped)).toEqual([])
    expect(await filesWith(postgres.folder, Buffer.from(subject))).not.toEqual([])
    await pool.end()
    await postgres.remove()
  })
})

async function filesWith(folder: string, bytes: Buffer): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const found = await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const content = await readFile(join(parentPath, name)).catch(() => Buffer.alloc(0))
      return content.includes(bytes) ? [join(parentPath, name)] : []
    }),
  )
  return found.flat()
}
