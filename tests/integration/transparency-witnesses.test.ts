import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { describe, expect, it, onTestFinished } from 'vitest'
import { findLastCheckpoint, findServedCheckpoint } from '#backend/transparency/checkpoints.ts'
import { cosign, createWitnessKey } from '#backend/transparency/log-key.ts'
import { publishCheckpoint } from '#backend/transparency/publish.ts'
import { startTransparencyLog } from '#backend/transparency/transparency-log.ts'
import { createTreeReader } from '#backend/transparency/tree.ts'
import { createWitnessClient, type WitnessAddress } from '#backend/transparency/witness-client.ts'
import { isSignedBy, parseNote } from '#contract/transparency/signed-note.ts'
import {
  appendEvents,
  copyChanged,
  openLogs,
  openPool,
  runUntilFault,
  runUntilPublished,
} from '#tests/support/transparency-log.ts'
import { startHostileWitness, startWitness, witnessKey } from '#tests/support/witness.ts'

const askEach = (...addresses: WitnessAddress[]) => addresses.map(createWitnessClient)

async function isCosigned(note: string | undefined, key = witnessKey): Promise<boolean> {
  const parsed = parseNote(note ?? '')
  return parsed !== undefined && (await isSignedBy(parsed, key))
}

describe('a log with witnesses', () => {
  it('publishes their cosignatures with each checkpoint', async () => {
    const otherKey = createWitnessKey('other.example', Buffer.alloc(32, 12))
    const other = { ...(await startWitness(undefined, { key: otherKey })), key: otherKey }
    const logs = await openLogs(300)
    const witnesses = askEach(await startWitness(), other)
    for (const size of [300, 310]) {
      const note = await runUntilPublished({ ...logs, witnesses }, size)
      expect(await isCosigned(note)).toBe(true)
      expect(await isCosigned(note, otherKey)).toBe(true)
      await appendEvents(logs.log, 10)
    }
  })

  it('continues after a restart', async () => {
    const address = await startWitness()
    const logs = await openLogs(300)
    const note = await runUntilPublished({ ...logs, witnesses: askEach(address) }, 300)
    expect(await runUntilPublished({ ...logs, witnesses: askEach(address) }, 300)).toBe(note)
    await appendEvents(logs.log, 10)
    const later = await runUntilPublished({ ...logs, witnesses: askEach(address) }, 310)
    expect(await isCosigned(later)).toBe(true)
  })

  it('gets the cosignature again that a killed process did not store', async () => {
    const address = await startWitness()
    const logs = await openLogs(10)
    const note = await runUntilPublished(logs, 10)
    const signed = { note, size: 10, logKey: logs.key, readNode: createTreeReader(logs.pool, 10) }
    await createWitnessClient(address).cosign(signed)
    expect(await publishCheckpoint({ ...logs, witnesses: askEach(address) })).toEqual([])
    expect(await isCosigned((await findServedCheckpoint(logs.pool, logs.logId))?.note)).toBe(true)
  })

  it('sends each checkpoint to them only once it is on disk', async () => {
    const logs = await openLogs(10)
    const onDisk: (string | undefined)[] = []
    const witness = await startHostileWitness((_request, response) => {
      onDisk.push(logs.noteFile.load())
      response.writeHead(503).end()
    })
    const note = await runUntilPublished({ ...logs, witnesses: askEach(witness) }, 10)
    expect(onDisk[0]).toBe(note)
  })

  it('adds the cosignature of a witness that was away', async () => {
    const address = await startWitness()
    let isAway = true
    const proxy = await startHostileWitness(async (request, response) => {
      if (isAway) return void response.writeHead(503).end()
      const chunks = await request.toArray()
      const url = new URL(request.url ?? '', address.url)
      const answer = await fetch(url, { method: 'POST', body: Buffer.concat(chunks) })
      response.writeHead(answer.status).end(await answer.text())
    })
    const logs = await openLogs(10)
    const options = { ...logs, witnesses: askEach(proxy), publishEveryMs: 20 }
    const stop = await startTransparencyLog(options)
    onTestFinished(stop)
    const served = async () => (await findServedCheckpoint(logs.pool, logs.logId))?.note
    await expect.poll(served).toContain('\n10\n')
    expect(await isCosigned(await served())).toBe(false)
    isAway = false
    await expect.poll(async () => isCosigned(await served())).toBe(true)
  })
})

const redirectedTo: string[] = []
const answer = (listener: RequestListener) => () => startHostileWitness(listener)
const answerSize = (text: string) =>
  answer((request, response) => {
    const status = request.url === '/add-checkpoint' ? 409 : 404
    response.writeHead(status, { 'Content-Type': 'text/x.tlog.size' }).end(text)
  })
const anotherKey = createWitnessKey('witness.example', Buffer.alloc(32, 99))

describe('a hostile witness', () => {
  it.each<[string, () => Promise<WitnessAddress>]>([
    [
      'has another key',
      async () => ({ ...(await startWitness(undefined, { key: anotherKey })), key: witnessKey }),
    ],
    ['does not follow the log', () => startWitness([])],
    ['names a larger size', answerSize('1000000\n')],
    ['names a smaller size', answerSize('3\n')],
    ['names no size', answerSize('-1\n')],
    ['names a size without an end', answerSize(`${'9'.repeat(5000)}\n`)],
    ['shows a checkpoint that is none', answer((_, response) => response.writeHead(422).end('no'))],
    ['answers without a signature', answer((_, response) => response.end('yes\n'))],
    ['signs a longer text', answer(signLongerText)],
    ['sends lines without an end', answer((_, response) => sendForever(response))],
    [
      'redirects',
      answer(({ url = '' }, response) => {
        redirectedTo.push(url)
        response.writeHead(307, { Location: '/internal' }).end()
      }),
    ],
    ['never answers', answer(() => undefined)],
    ['hangs up', answer((request) => request.destroy())],
  ])('that %s does not stop a log, and is not shown with it', async (_, start) => {
    const logs = await openLogs(10)
    const note = await runUntilPublished({ ...logs, witnesses: askEach(await start()) }, 10)
    expect(note).toBe(logs.noteFile.load())
    expect((await logs.pool.query('select from tlog.fault')).rowCount).toBe(0)
    expect(redirectedTo).not.toContain('/internal')
  })
})

/** Cosigns the note with a line of its own, and answers with that line. */
async function signLongerText(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = Buffer.concat(await request.toArray()).toString()
  const note = body.slice(body.indexOf('\n\n') + 2)
  response.end(`more\n\n${cosign(`${note}more\n`, witnessKey, new Date())}`)
}

function sendForever(response: ServerResponse): void {
  const send = () => {
    while (response.write('— witness.example AAAA\n'.repeat(100)));
  }
  response.on('drain', send)
  send()
}

describe('a copy of a log beside the original', () => {
  /** Publishes 300 entries with a witness, and copies all that the log has. */
  async function cloneLog() {
    const address = await startWitness()
    const original = { ...(await openLogs(300)), witnesses: askEach(address) }
    const note = await runUntilPublished(original, 300)
    const signed = original.noteFile.load()
    let saved = signed
    const noteFile = {
      load: () => saved,
      save: (next: string) => {
        saved = next
      },
    }
    const log = await copyChanged(original.log, (event) => event)
    const copy = { ...original, log, noteFile, pool: await openPool(), witnesses: askEach(address) }
    expect(await runUntilPublished({ ...copy, witnesses: [] }, 300)).toBe(signed)
    return { original, copy, note }
  }

  it.each([
    ['a shorter', 5],
    ['a longer', 20],
    ['another', 10],
  ])('publishes no second head: %s history stops it', async (_, added) => {
    const { original, copy } = await cloneLog()
    await appendEvents(original.log, 10)
    const note = await runUntilPublished(original, 310)
    await appendEvents(copy.log, added)
    expect(await runUntilFault(copy)).toContain('which this one does not continue')
    expect((await findLastCheckpoint(copy.pool))?.size).toBe(300)
    await appendEvents(original.log, 20)
    expect(await isCosigned(await runUntilPublished(original, 330))).toBe(true)
    expect(note).toContain('\n310\n')
  })

  it('also stops at its start, before it has new events', async () => {
    const { original, copy } = await cloneLog()
    await appendEvents(original.log, 10)
    await runUntilPublished(original, 310)
    expect(await runUntilFault(copy)).toContain('with 310 entries')
  })
})
