// Measures the erasure of many deletions at once, with keys, pictures and rows, against bare
// deletions of as many keys, one statement each, in the same run. Run it: node tests/bench/erase.ts
// [deletions]
import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { createBoundedStore } from '#backend/media/bounded-store.ts'
import { createDiskStore } from '#backend/media/disk-store.ts'
import type { NewEvent } from '#contract/events/event.ts'
import { mediaFile } from '#contract/media/media-path.ts'
import { encodeEvents } from '#event-log/codec.ts'
import { getOrCreateLogId } from '#event-log/log-id.ts'
import { openPostgresLog } from '#event-log/postgres/open-postgres-log.ts'
import { profileStream } from '#event-log/profile-stream.ts'
import { startProjector } from '#projections/runner/run.ts'
import { growLog, idOf } from '#tests/support/grow-log.ts'
import { somePicture } from '#tests/support/media-stores.ts'
import { startOwnPostgres } from '#tests/support/own-postgres.ts'
import { lifeSubject } from '#vault/subject.ts'
import { openVault } from '#vault/vault.ts'
import { checkGoal } from './goal.ts'
import { formatRange, median, timeOf } from './measure.ts'

const deletions = Number(process.argv[2] ?? 1_000)
const rounds = 3
const goals = { seconds: 10, ratio: 0.25 }

const secondsOf = async (work: () => Promise<unknown>) => (await timeOf(work)) / 1000

const folder = await mkdtemp(join(tmpdir(), 'provenance-bench-'))
const postgres = await startOwnPostgres()
const pool = new pg.Pool({ connectionString: postgres.url, max: 20 })
try {
  const log = await openPostgresLog({ pool })
  const ledgerFile = join(folder, 'erased')
  const vault = await openVault({ pool, masterKey: Buffer.alloc(32, 1), ledgerFile })
  const logId = await getOrCreateLogId(log)
  const freeBytes = async () => Number.POSITIVE_INFINITY
  const bounds = { pool, quota: Number.MAX_SAFE_INTEGER, freeBytes }
  const media = await createBoundedStore(createDiskStore(join(folder, 'media')), bounds)
  const logger = { info: () => undefined, warn: console.warn, error: console.error }
  const project = () =>
    startProjector({ pool, log, vault, logId, schema: 'read_bench', media, logger })

  /**
   * Appends profiles from number `from` on, each with a picture, and then their deletions, which no
   * projector has seen.
   */
  async function deleteMany(from: number): Promise<void> {
    const { hash, bytes } = somePicture()
    await growLog(log, vault, { from, to: from + deletions })
    const projector = project()
    await projector.waitFor(await log.head(), Number.POSITIVE_INFINITY)
    await projector.stop()
    for (let index = from; index < from + deletions; index += 1) {
      await media.put(idOf(index), mediaFile(hash), bytes)
    }
    const at = new Date().toISOString()
    const metadata = { at, requestId: 'bench', actor: { kind: 'owner' as const, id: null } }
    const ends = Array.from({ length: deletions }, async (_, index) => {
      const profileId = idOf(from + index)
      const fact: NewEvent = {
        type: 'ProfileDeleted',
        data: { profileId, life: 1 },
        id: randomUUID(),
        metadata,
      }
      const [event] = await encodeEvents([fact], profileStream(profileId), vault)
      if (event) await log.append(profileStream(profileId), [event], 1n)
    })
    await Promise.all(ends)
  }

  async function eraseAll(): Promise<void> {
    const projector = project()
    await projector.waitForErasure(await log.head(), Number.POSITIVE_INFINITY)
    await projector.stop()
  }

  /** Baseline of an erasure: one statement per key. */
  async function eraseBare(): Promise<void> {
    const subjects = Array.from({ length: deletions }, () => lifeSubject(randomUUID(), 1))
    await vault.keysToSeal(subjects)
    bare.push(
      await secondsOf(async () => {
        for (const subject of subjects) {
          await pool.query('update vault.keys set wrapped = null where subject = $1', [subject])
        }
      }),
    )
  }

  console.log(`${deletions} deletions, ${cpus().length} processors, ${rounds} rounds`)
  const erased: number[] = []
  const bare: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    await deleteMany(round * deletions)
    await eraseBare()
    erased.push(await secondsOf(eraseAll))
    await eraseBare()
  }
  const seconds = median(erased)
  const ratio = median(bare) / seconds
  const met = ratio >= goals.ratio && seconds <= (goals.seconds * deletions) / 1_000
  console.log(
    `erase: ${formatRange(erased)} s, ` +
      `${ratio.toFixed(2)} of as many bare deletions of keys, ${median(bare).toFixed(2)} s; ` +
      `goals ${goals.seconds} s and ${goals.ratio}: ${checkGoal(met)}`,
  )
  await log.close()
} finally {
  await pool.end()
  await postgres.remove()
  rmSync(folder, { recursive: true, force: true })
}
