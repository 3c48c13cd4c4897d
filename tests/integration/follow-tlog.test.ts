import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { link, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openFollowedLog } from '#backend/transparency/followed-log.ts'
import { createLogClient, FetchFailed, type LogClient } from '#backend/transparency/log-client.ts'
import {
  cosign,
  createLogKey,
  createWitnessKey,
  signCheckpoint,
  signNote,
} from '#backend/transparency/log-key.ts'
import { mirrorLog } from '#backend/transparency/mirror-log.ts'
import { watchLog } from '#backend/transparency/watch-log.ts'
import { formatKeyRotation } from '#contract/transparency/key-rotation.ts'
import { formatNoteKey } from '#contract/transparency/signed-note.ts'
import { createFolder } from '#tests/support/clean-up.ts'
import {
  createEntries,
  createMemoryTlog,
  memoryLogKey,
  rootOf,
} from '#tests/support/memory-tlog.ts'
import { witnessKey } from '#tests/support/witness.ts'

const projectRoot = join(import.meta.dirname, '../..')

const quiet = () => undefined
const host = 'directory.example'
const mirror = (client: LogClient, folder: string) =>
  mirrorLog(client, { folder, host, print: quiet })

/** Watches logs one after the other, each until its checkpoint was checked once. */
async function watch(folder: string, ...clients: LogClient[]): Promise<string[]> {
  const lines: string[] = []
  for (const client of clients) {
    const stopping = new AbortController()
    const print = (line: string) => {
      lines.push(line)
      if (!line.startsWith('Watching')) stopping.abort()
    }
    await watchLog(client, { folder, host, everyMs: 5, print }, stopping.signal)
  }
  return lines.filter((line) => !line.startsWith('Watching'))
}

async function mirrorWithoutFiles(folder: string, client: LogClient): Promise<void> {
  await mirror(client, folder)
  await rm(join(folder, 'tile'), { recursive: true })
}

const original = createEntries(600)
const longer = createEntries(1000)
const forked = createEntries(1000, 'fork ')
const otherKey = createLogKey(memoryLogKey.name, Buffer.alloc(32, 8))

// Logs that contradict one with 600 entries, and what is said of them.
const contradictions: [string, LogClient, string][] = [
  ['is shorter', createMemoryTlog(original.slice(0, 599)), 'lost entries'],
  ['has the same size with other entries', createMemoryTlog(forked.slice(0, 600)), 'two histories'],
  ['is signed with another key', createMemoryTlog(longer, { key: otherKey }), 'is not signed'],
]

describe('a mirror', () => {
  it('has the entries as static files, and fetches only what is new', async () => {
    const folder = await createFolder()
    await mirror(createMemoryTlog(original), folder)
    const client = createMemoryTlog(longer)
    await mirror(client, folder)
    expect(client.fetched).toEqual(['2.p/256', '3.p/232'])
    const whole = await createFolder()
    await mirror(createMemoryTlog(longer), whole)
    for (const path of ['vkey', 'checkpoint', 'tile/entries/000', 'tile/entries/003.p/232']) {
      expect(await readFile(join(folder, path))).toEqual(await readFile(join(whole, path)))
    }
    expect((await readdir(join(folder, 'tile/entries/002.p'))).length).toBe(0)
  })

  it('keeps all its files while the log has nothing new', async () => {
    const folder = await createFolder()
    await mirror(createMemoryTlog(original), folder)
    const client = createMemoryTlog(original)
    for (const _ of [1, 2]) await mirror(client, folder)
    expect(client.fetched).toEqual([])
  })

  it('names the directory of the log if another host serves it', async () => {
    const folder = await createFolder()
    const printed: string[] = []
    const print = (line: string) => printed.push(line)
    await mirrorLog(createMemoryTlog(original), { folder, host: 'files.example', print })
    expect(printed[0]).toBe(
      'files.example serves the log of directory.example. Make sure that you want to follow directory.example',
    )
    await mirrorLog(createMemoryTlog(original), { folder, host, print })
    expect(printed.filter((line) => line.includes('Make sure'))).toHaveLength(1)
  })

  it('fetches a damaged file again', async () => {
    const folder = await createFolder()
    await mirror(createMemoryTlog(original), folder)
    const file = join(folder, 'tile/entries/000')
    const bytes = await readFile(file)
    const another = Buffer.from(bytes)
    another[2] = 0
    for (const damaged of [bytes.subarray(1), another]) {
      await writeFile(file, damaged)
      await mirror(createMemoryTlog(longer), folder)
      expect(await readFile(file)).toEqual(bytes)
    }
  })

  it.each([
    ['a watch kept', watch],
    ['a mirror without its files kept', mirrorWithoutFiles],
  ])('is refused by a log that does not begin with what %s', async (_, follow) => {
    const folder = await createFolder()
    await follow(folder, createMemoryTlog(original))
    const before = await readFile(join(folder, 'checkpoint'), 'utf8')
    await expect(mirror(createMemoryTlog(forked), folder)).rejects.toThrow('does not begin')
    expect(await readFile(join(folder, 'checkpoint'), 'utf8')).toBe(before)
    await mirror(createMemoryTlog(longer), folder)
  })

  it('fetches only what is new if a watch keeps its checkpoint in the same folder', async () => {
    const folder = await createFolder()
    await mirror(createMemoryTlog(original), folder)
    await watch(folder, createMemoryTlog(longer))
    const client = createMemoryTlog(longer)
    await mirror(client, folder)
    expect(client.fetched).toEqual(['2.p/256', '3.p/232'])
  })

  it('replaces its checkpoint as a whole', async () => {
    const folder = await createFolder()
    await mirror(createMemoryTlog(original), folder)
    const file = join(folder, 'checkpoint')
    const former = join(folder, 'former')
    const before = await readFile(file, 'utf8')
    await link(file, former)
    await mirror(createMemoryTlog(longer), folder)
    expect(await readFile(former, 'utf8')).toBe(before)
    expect((await readdir(folder)).toSorted()).toEqual(['checkpoint', 'former', 'tile', 'vkey'])
  })

  it.each(contradictions)('is refused by a log that %s', async (_, client, reason) => {
    const folder = await createFolder()
    await mirror(createMemoryTlog(original), folder)
    const before = await readFile(join(folder, 'checkpoint'), 'utf8')
    await expect(mirror(client, folder)).rejects.toThrow(reason)
    expect(await readFile(join(folder, 'checkpoint'), 'utf8')).toBe(before)
  })

  it('notices a longer log with another beginning, and entries that are not the signed ones', async () => {
    const folder = await createFolder()
    await mirror(createMemoryTlog(original), folder)
    await expect(mirror(createMemoryTlog(forked), folder)).rejects.toThrow('does not begin')
    const served = longer.with(900, Buffer.from('another'))
    await expect(mirror(createMemoryTlog(longer, { served }), folder)).rejects.toThrow(
      'not those that it signed',
    )
    await mirror(createMemoryTlog(longer), folder)
  })
})

describe('a watch', () => {
  it('follows a log that grows', async () => {
    const folder = await createFolder()
    const logs = [1, 255, 256, 257, 600, 1000].map((size) =>
      createMemoryTlog(longer.slice(0, size)),
    )
    expect(await watch(folder, ...logs)).toHaveLength(logs.length)
    expect(await readFile(join(folder, 'checkpoint'), 'utf8')).toContain('\n1000\n')
  })

  it.each([
    ...contradictions,
    ['has another beginning', createMemoryTlog(forked), 'does not begin'] as const,
  ])('ends at a log that %s, with both checkpoints', async (_, client, reason) => {
    const folder = await createFolder()
    await watch(folder, createMemoryTlog(original))
    const before = await readFile(join(folder, 'checkpoint'), 'utf8')
    await expect(watch(folder, client)).rejects.toThrow(reason)
    expect(await readFile(join(folder, 'checkpoint'), 'utf8')).toBe(before)
  })

  it('goes on after a log did not answer', async () => {
    const folder = await createFolder()
    const absent: LogClient = {
      ...createMemoryTlog(original),
      fetchCheckpoint: () => Promise.reject(new FetchFailed('No answer')),
    }
    const intercepted: LogClient = {
      ...createMemoryTlog(original),
      fetchCheckpoint: async () => '<!doctype html>\n\nSign in to this network\n',
    }
    expect(await watch(folder, absent, intercepted, createMemoryTlog(original))).toEqual([
      'No answer',
      'The log responded with something other than a checkpoint',
      '600 entries, consistent',
    ])
  })
})

const thirdKey = createLogKey(memoryLogKey.name, Buffer.alloc(32, 9))
const movedKey = createLogKey('elsewhere.example/tlog/1', Buffer.alloc(32, 8))
const replaceKey = (former: typeof otherKey, next: typeof otherKey) =>
  signNote(formatKeyRotation(next), [former, next])

describe.each([
  ['a mirror', mirror],
  ['a watch', async (client: LogClient, folder: string) => void (await watch(folder, client))],
])('%s', (_, follow) => {
  it('accepts keys that statements of the former keys name, and then only the last one', async () => {
    const folder = await createFolder()
    const rotations = [replaceKey(memoryLogKey, otherKey), replaceKey(otherKey, thirdKey)]
    const signedBy = (size: number, ...signers: (typeof otherKey)[]) =>
      createMemoryTlog(longer.slice(0, size), { key: thirdKey, signers, rotations })
    await follow(createMemoryTlog(longer.slice(0, 500)), folder)
    await follow(signedBy(600, memoryLogKey, otherKey), folder)
    await follow(signedBy(700, thirdKey), folder)
    await follow(signedBy(800, thirdKey), folder)
    expect(await readFile(join(folder, 'checkpoint'), 'utf8')).toContain('\n800\n')
    await expect(follow(signedBy(900, memoryLogKey), folder)).rejects.toThrow('is not signed')
    await expect(follow(signedBy(900, otherKey), folder)).rejects.toThrow('is not signed')
  })

  it('accepts no key by a statement of a key that was already replaced', async () => {
    const folder = await createFolder()
    const rotations = [replaceKey(memoryLogKey, otherKey)]
    const both = { key: otherKey, signers: [memoryLogKey, otherKey], rotations }
    await follow(createMemoryTlog(original.slice(0, 500)), folder)
    await follow(createMemoryTlog(original, both), folder)
    const leaked = replaceKey(memoryLogKey, thirdKey)
    for (const more of [[...rotations, leaked], [leaked, ...rotations], [leaked]]) {
      const client = createMemoryTlog(longer, { key: thirdKey, rotations: more })
      await expect(follow(client, folder)).rejects.toThrow('is not signed')
    }
    const formerAlone = createMemoryTlog(longer, { key: memoryLogKey, rotations })
    await expect(follow(formerAlone, folder)).rejects.toThrow('is not signed')
    const joined = createMemoryTlog(longer.slice(0, 700), {
      key: thirdKey,
      rotations: [...rotations, replaceKey(otherKey, thirdKey)],
    })
    await follow(joined, folder)
    await follow(createMemoryTlog(longer, { key: thirdKey, rotations: [] }), folder)
  })

  it('keeps its key and its statements until the checkpoint is accepted', async () => {
    const folder = await createFolder()
    await follow(createMemoryTlog(original), folder)
    const rotations = [replaceKey(memoryLogKey, otherKey)]
    const fork = createMemoryTlog(forked, { key: otherKey, rotations })
    await expect(follow(fork, folder)).rejects.toThrow('does not begin')
    expect(await readdir(folder)).not.toContain('rotations')
    await follow(createMemoryTlog(longer), folder)
  })

  it('accepts only checkpoints that the required witnesses have cosigned', async () => {
    const folder = await createFolder()
    const otherWitness = createWitnessKey('other.example', Buffer.alloc(32, 12))
    const now = new Date()
    const cosignedBy = (...keys: (typeof otherWitness)[]) =>
      createMemoryTlog(original, {
        cosign: (text) => keys.map((key) => cosign(text, key, now)).join(''),
      })
    const witnessKeys = [witnessKey, otherWitness]
    const required = (client: LogClient) =>
      openFollowedLog(client, { folder, host, print: quiet, witnessKeys }).then((log) =>
        log.fetchNext(),
      )
    await follow(cosignedBy(), folder)
    await expect(required(cosignedBy())).rejects.toThrow('witness.example has not cosigned')
    await expect(required(cosignedBy(witnessKey))).rejects.toThrow('other.example has not')
    await expect(required(cosignedBy(...witnessKeys))).resolves.toMatchObject({ size: 600 })
  })

  it.each([
    ['of another key', signNote(formatKeyRotation(otherKey), [otherKey])],
    ['of another text', signNote(`anything\n${formatNoteKey(otherKey)}\n`, [memoryLogKey])],
    ['with more lines', signNote(`${formatKeyRotation(otherKey)}more\n`, [memoryLogKey])],
    ['for another log', signNote(formatKeyRotation(movedKey), [memoryLogKey]), movedKey],
    ['that is damaged', replaceKey(memoryLogKey, otherKey).replace('key-', 'Key-')],
  ])('accepts no key by a statement %s', async (_, statement, key = otherKey) => {
    const folder = await createFolder()
    await follow(createMemoryTlog(original), folder)
    const client = createMemoryTlog(longer, { key, rotations: [statement] })
    await expect(follow(client, folder)).rejects.toThrow('is not signed')
  })
})

/**
 * Serves texts by their path, or redirects to another path. Null is never answered. Returns the address, and
 * the paths asked for.
 */
async function serve(texts: Record<string, string | { redirect: string } | null>) {
  const asked: string[] = []
  const server = createServer(({ url = '' }, response) => {
    asked.push(url)
    const answer = texts[url]
    if (answer === null) return
    if (typeof answer === 'object') response.writeHead(302, { location: answer.redirect }).end()
    else response.writeHead(answer === undefined ? 404 : 200).end(answer)
  }).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, asked }
}

/** Starts `npm run log` with these arguments. `ended` resolves with the exit code and the output. */
function startLog(...args: string[]) {
  const child = spawn(process.execPath, ['backend/log.ts', ...args], { cwd: projectRoot })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)])
  return { child, ended: ended.then(([[code], out, err]) => ({ code, printed: out + err })) }
}

const signOriginal = (signer: typeof memoryLogKey) =>
  signCheckpoint({ origin: signer.name, size: 600, root: rootOf(original) }, signer)

describe('a hostile log', () => {
  it('cannot send its readers to another address', async () => {
    const { url, asked } = await serve({ '/tlog/1/vkey': { redirect: '/internal' } })
    await expect(createLogClient(new URL(url)).fetchKey()).rejects.toThrow('unexpected redirect')
    expect(asked).toEqual(['/tlog/1/vkey'])
  })

  it('cannot write to the terminal of its readers', async () => {
    const key = createLogKey('evil\u009b2J.example/tlog/1', Buffer.alloc(32, 7))
    const another = createLogKey(key.name, Buffer.alloc(32, 8))
    const { url } = await serve({
      '/tlog/1/vkey': formatNoteKey(key),
      '/tlog/1/checkpoint': signOriginal(another),
      '/tlog/1/rotations': '[]',
    })
    const { printed } = await startLog('mirror', url, await createFolder()).ended
    expect(printed).toContain('not signed with the key of evil\\u{9b}2J.example/tlog/1:\nevil')
    expect(printed).not.toContain('\u009b')
  })
})

it('is a failure to be stopped before the end of a copy', async () => {
  const { url, asked } = await serve({
    '/tlog/1/vkey': formatNoteKey(memoryLogKey),
    '/tlog/1/checkpoint': signOriginal(memoryLogKey),
    '/tlog/1/tile/entries/000': null,
  })
  const { child, ended } = startLog('mirror', url, await createFolder())
  await expect.poll(() => asked).toContain('/tlog/1/tile/entries/000')
  child.kill('SIGTERM')
  const { code, printed } = await ended
  expect(code).toBe(1)
  expect(printed).toContain('The command mirror was stopped before its end')
})
