import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Pool } from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { findLastCheckpoint, findServedCheckpoint } from '#backend/transparency/checkpoints.ts'
import { createLogKey } from '#backend/transparency/log-key.ts'
import { startTransparencyLog } from '#backend/transparency/transparency-log.ts'
import { listEntries } from '#backend/transparency/tree.ts'
import { formatNoteKey } from '#contract/transparency/signed-note.ts'
import { encodeBundle, parseTilePath, tileWidth } from '#contract/transparency/tiles.ts'
import { createLogger } from '#edge/logger.ts'
import { serveRequests } from '#tests/support/chain-server.ts'
import { createFolder } from '#tests/support/clean-up.ts'
import { memoryLogKey } from '#tests/support/memory-tlog.ts'
import {
  appendEvents,
  changeEvent,
  copyChanged,
  logId,
  openLogs,
  openPool,
  runUntilFault,
  runUntilPublished,
} from '#tests/support/transparency-log.ts'

type Answer = string | Uint8Array | undefined

/** Serves files of a log until the end of the test. Unless `isAway`, it has what `find` returns. */
async function serve(find: (path: string) => Promise<Answer>) {
  const served = { url: new URL('http://127.0.0.1'), requested: [] as string[], isAway: false }
  const { url, close } = await serveRequests(async (request, response) => {
    const path = request.url?.replace('/tlog/1/', '') ?? ''
    served.requested.push(path)
    const answer = served.isAway ? undefined : await find(path)
    response.writeHead(answer === undefined ? 503 : 200).end(answer)
  })
  onTestFinished(close)
  served.url = new URL(url)
  return served
}

const serveLog = (pool: Pool) =>
  serve(async (path) => {
    if (path === 'vkey') return formatNoteKey(memoryLogKey)
    if (path === 'checkpoint') return (await findServedCheckpoint(pool, logId))?.note
    const { index = 0, width = 0 } = parseTilePath(path) ?? {}
    return encodeBundle(await listEntries(pool, index * tileWidth, index * tileWidth + width))
  })

/** Publishes 300 entries, and copies them with the command. Returns the log, and a server of the copy. */
async function openMirrored() {
  const original = await openLogs(300)
  await runUntilPublished(original, 300)
  const { url } = await serveLog(original.pool)
  const folder = await createFolder()
  await promisify(execFile)(process.execPath, ['backend/log.ts', 'mirror', url.href, folder], {
    cwd: join(import.meta.dirname, '../..'),
  })
  return { original, mirror: await serve((path) => readFile(join(folder, path))) }
}

type Original = Awaited<ReturnType<typeof openLogs>>

/** Copies the first events of a log, with the one at `changed` as another, into an installation of its own. */
async function restore(original: Original, events: number, changed?: number) {
  const log = await copyChanged(original.log, (event, index) =>
    index === changed ? changeEvent(event) : index < events ? event : undefined,
  )
  let saved: string | undefined
  const noteFile = {
    load: () => saved,
    save: (note: string) => {
      saved = note
    },
  }
  return { ...original, log, noteFile, pool: await openPool() }
}

it('is requested once, and lets a log that continues it, or has another key, sign', async () => {
  const { original, mirror } = await openMirrored()
  const restored = await restore(original, 300)
  await appendEvents(restored.log, 10)
  await runUntilPublished({ ...restored, mirror: mirror.url }, 310)
  expect(mirror.requested).toEqual(['checkpoint'])
  const another = await restore(original, 290)
  const key = createLogKey(memoryLogKey.name, Buffer.alloc(32, 8))
  await runUntilPublished({ ...another, key, mirror: mirror.url }, 290)
})

it.each([
  ['a shorter', 290, undefined],
  ['another', 300, 7],
])('stops %s log before it signs anything', async (_, events, changed) => {
  const { original, mirror } = await openMirrored()
  const restored = await restore(original, events, changed)
  const options = { ...restored, mirror: mirror.url }
  expect(await runUntilFault(options)).toBe(
    `The mirror ${mirror.url.host} has a checkpoint of this log, with 300 entries, which this one does not continue`,
  )
  expect(restored.noteFile.load()).toBeUndefined()
  expect(await findLastCheckpoint(restored.pool)).toBeUndefined()
})

it('is requested again until it responds, and its checkpoint stays valid while it is offline', async () => {
  const { original, mirror } = await openMirrored()
  const restored = await restore(original, 290)
  const lines: string[] = []
  const logger = createLogger('warn', { write: (line) => lines.push(line) })
  mirror.isAway = true
  const options = { ...restored, logger, mirror: mirror.url, publishEveryMs: 20 }
  onTestFinished(await startTransparencyLog(options))
  const findServed = async () => (await findServedCheckpoint(restored.pool, logId))?.size
  await expect.poll(findServed).toBe(290)
  await expect.poll(() => mirror.requested.length).toBeGreaterThan(2)
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    msg: 'the mirror is not compared',
    reasons: expect.stringContaining('HTTP status 503'),
  })
  mirror.isAway = false
  await expect.poll(findServed).toBeUndefined()
  mirror.isAway = true
  await appendEvents(restored.log, 20)
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(await findServed()).toBeUndefined()
  expect((await findLastCheckpoint(restored.pool))?.size).toBe(290)
})
