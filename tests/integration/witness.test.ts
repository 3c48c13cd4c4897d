import { spawn } from 'node:child_process'
import { createHash, createPublicKey, verify } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { findFreePort } from '#backend/setup/cluster/find-free-port.ts'
import { createLogKey, signCheckpoint } from '#backend/transparency/log-key.ts'
import { encodeBase64 } from '#contract/transparency/base64.ts'
import { hashLeaf, proveConsistency } from '#contract/transparency/merkle-tree.ts'
import { formatNoteKey, isSignedBy, parseNote } from '#contract/transparency/signed-note.ts'
import { createNodeReader } from '#contract/transparency/tiles.ts'
import { createFolder } from '#tests/support/clean-up.ts'
import {
  createEntries,
  createMemoryTlog,
  memoryLogKey,
  rootOf,
} from '#tests/support/memory-tlog.ts'
import { startWitness, witnessKey } from '#tests/support/witness.ts'

const entries = createEntries(1000)
const forked = createEntries(1000, 'fork ')

const noteOf = (from: readonly Buffer[], key = memoryLogKey) =>
  signCheckpoint({ origin: key.name, size: from.length, root: rootOf(from) }, key)

async function proofOf(from: readonly Buffer[], oldSize: number): Promise<string[]> {
  const readNode = createNodeReader(from.length, createMemoryTlog(from).fetchTile)
  return (await proveConsistency(oldSize, from.length, readNode)).map(encodeBase64)
}

async function bodyOf(from: readonly Buffer[], oldSize = 0): Promise<string> {
  return [`old ${oldSize}`, ...(await proofOf(from, oldSize)), '', noteOf(from)].join('\n')
}

/** Sends a request to a witness. Returns its answer. */
async function ask(url: URL, body: string) {
  const response = await fetch(new URL('add-checkpoint', url), { method: 'POST', body })
  const type = response.headers.get('content-type')
  return { status: response.status, text: await response.text(), type }
}

const originHash = createHash('sha256').update(memoryLogKey.name).digest('hex')
const fetchCheckpoint = (url: URL) => fetch(new URL(`${originHash}/checkpoint`, url))

const otherKey = createLogKey(memoryLogKey.name, Buffer.alloc(32, 8))
const foreignKey = createLogKey('elsewhere.example/tlog/1', Buffer.alloc(32, 8))
const longer = entries.slice(0, 600)
const proof = await proofOf(longer, 300)
const request = (oldSize: number | string, lines: readonly string[], note: string) =>
  [`old ${oldSize}`, ...lines, '', note].join('\n')
const wrongRoot = { origin: memoryLogKey.name, size: 0, root: hashLeaf(Buffer.of()) }
const damaged = noteOf(longer, otherKey).replace(/— .*/, (line) =>
  line.replace(/ \S+$/, ` ${encodeBase64(Buffer.concat([memoryLogKey.id, Buffer.alloc(64)]))}`),
)
const proofOfForked = await proofOf(forked, 300)

describe('a witness', () => {
  it('cosigns as c2sp.org/tlog-cosignature says', async () => {
    const { url } = await startWitness()
    const before = Math.floor(Date.now() / 1000)
    const { status, text } = await ask(url, await bodyOf(entries.slice(0, 300)))
    expect(status).toBe(200)
    const [, encoded = ''] = /^— witness\.example (\S+)\n$/.exec(text) ?? []
    const bytes = Buffer.from(encoded, 'base64')
    const keyText = Buffer.concat([
      Buffer.from('witness.example\n\u0004'),
      Buffer.from(witnessKey.publicKey),
    ])
    expect(bytes.subarray(0, 4)).toEqual(
      createHash('sha256').update(keyText).digest().subarray(0, 4),
    )
    const time = Number(bytes.readBigUInt64BE(4))
    expect(time).toBeGreaterThanOrEqual(before)
    expect(time).toBeLessThanOrEqual(Date.now() / 1000)
    const [signedText] = noteOf(entries.slice(0, 300)).split('\n\n')
    const message = Buffer.from(`cosignature/v1\ntime ${time}\n${signedText}\n`)
    const x = Buffer.from(witnessKey.publicKey).toString('base64url')
    const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
    expect(verify(null, message, publicKey, bytes.subarray(12))).toBe(true)
  })

  it('follows a log that grows, and shows its last checkpoint', async () => {
    const { url } = await startWitness()
    expect((await fetchCheckpoint(url)).status).toBe(404)
    let oldSize = 0
    for (const size of [0, 1, 255, 256, 256, 1000]) {
      const { status } = await ask(url, await bodyOf(entries.slice(0, size), oldSize))
      expect([size, status]).toEqual([size, 200])
      oldSize = size
    }
    const note = parseNote(await (await fetchCheckpoint(url)).text())
    if (!note) throw new Error('There is no checkpoint')
    expect(note.text).toContain('\n1000\n')
    expect(await isSignedBy(note, witnessKey)).toBe(true)
    expect(await isSignedBy(note, memoryLogKey)).toBe(true)
  })

  it.each([
    ['of an unknown log', 404, request(300, proof, noteOf(longer, foreignKey))],
    ['signed with another key', 403, request(300, proof, noteOf(longer, otherKey))],
    ['with an invalid signature', 403, request(300, proof, damaged)],
    ['with a larger old size', 400, request(601, proof, noteOf(longer))],
    ['with another old size', 409, request(299, proof, noteOf(longer))],
    ['with the old size 0', 409, request(0, [], noteOf(longer))],
    ['without a proof', 422, request(300, [], noteOf(longer))],
    ['with another proof', 422, request(300, proof.toReversed(), noteOf(longer))],
    ['of another log with the same key', 422, request(300, proofOfForked, noteOf(forked))],
    ['of the same size with another root', 422, request(300, [], noteOf(forked.slice(0, 300)))],
    ['of the same size with a proof', 422, request(300, proof, noteOf(entries.slice(0, 300)))],
    ['that is smaller', 409, request(200, [], noteOf(entries.slice(0, 200)))],
    ['that is empty', 409, request(0, [], signCheckpoint(wrongRoot, memoryLogKey))],
    ['with 64 hashes', 400, request(300, Array(64).fill(proof[0]), noteOf(longer))],
    ['with a short hash', 400, request(300, ['AAAA'], noteOf(longer))],
    ['with a malformed old size', 400, request('0300', proof, noteOf(longer))],
    ['without a checkpoint', 400, request(300, proof, 'no checkpoint\n')],
    ['of 65 kB', 413, request(300, proof, noteOf(longer).padEnd(65 * 1024 + 1, '\n'))],
  ])('refuses a checkpoint %s', async (_, expected, body) => {
    const { url } = await startWitness()
    await ask(url, await bodyOf(entries.slice(0, 300)))
    const shown = await (await fetchCheckpoint(url)).text()
    const { status, text, type } = await ask(url, body)
    expect([status, text]).toEqual([expected, expect.not.stringContaining('—')])
    if (status === 409) expect([text, type]).toEqual(['300\n', 'text/x.tlog.size'])
    expect(await (await fetchCheckpoint(url)).text()).toBe(shown)
  })

  it('closes the connection of a request that it has not read', async () => {
    const { url } = await startWitness()
    const body = 'a'.repeat(1_000_000)
    const { status, headers } = await fetch(new URL('add-checkpoint', url), {
      method: 'POST',
      body,
    })
    expect([status, headers.get('connection')]).toEqual([413, 'close'])
  })

  it('refuses an empty log with a root', async () => {
    const { url } = await startWitness()
    const body = request(0, [], signCheckpoint(wrongRoot, memoryLogKey))
    expect((await ask(url, body)).status).toBe(422)
  })

  it('goes on after a checkpoint whose signature is repeated', async () => {
    const { url } = await startWitness()
    const first = await bodyOf(entries.slice(0, 300))
    const [line = ''] = /— .*\n/.exec(first) ?? []
    expect((await ask(url, first + line.repeat(63))).status).toBe(200)
    expect((await ask(url, await bodyOf(entries, 300))).status).toBe(200)
  })

  it('cosigns one of two concurrent checkpoints', async () => {
    const { url } = await startWitness()
    const bodies = [await bodyOf(entries.slice(0, 300)), await bodyOf(forked.slice(0, 400))]
    const statuses = (await Promise.all(bodies.map((body) => ask(url, body)))).map(
      ({ status }) => status,
    )
    expect(statuses.toSorted()).toEqual([200, 409])
  })

  it('cosigns nothing that it cannot store, or after its state was damaged', async () => {
    const save = () => {
      throw new Error('ENOSPC')
    }
    const full = await startWitness(undefined, { state: { load: () => undefined, save } })
    expect((await ask(full.url, await bodyOf(entries))).status).toBe(500)
    const state = { load: () => 'damaged', save: () => undefined }
    const damagedWitness = await startWitness(undefined, { state })
    expect((await ask(damagedWitness.url, await bodyOf(entries))).status).toBe(500)
  })
})

describe('npm run witness', () => {
  /** Starts the witness on a folder. `ready` resolves with its key, `ended` with its exit code. */
  function start(folder: string, port: number) {
    const args = ['--name', 'witness.example', '--folder', folder, '--port', String(port)]
    const child = spawn(
      process.execPath,
      ['backend/witness.ts', ...args, formatNoteKey(memoryLogKey)],
      { cwd: join(import.meta.dirname, '../..') },
    )
    onTestFinished(() => void child.kill('SIGKILL'))
    const ended = once(child, 'exit').then(([code]) => code as number | null)
    const ready = once(child.stdout, 'data').then(
      ([data]) => /witness\.example\+\S+/.exec(String(data))?.[0],
    )
    return { child, ended, ready }
  }

  it('remembers what it cosigned after it was killed, and runs once on a folder', async () => {
    const folder = await createFolder()
    const port = await findFreePort()
    const url = new URL(`http://127.0.0.1:${port}`)
    const first = start(folder, port)
    const key = await first.ready
    expect((await ask(url, await bodyOf(entries.slice(0, 300)))).status).toBe(200)
    expect(await start(folder, await findFreePort()).ended).toBe(1)
    first.child.kill('SIGKILL')
    await first.ended
    expect(await start(folder, port).ready).toBe(key)
    expect(await ask(url, await bodyOf(forked.slice(0, 300)))).toMatchObject({
      status: 409,
      text: '300\n',
    })
    expect((await ask(url, await bodyOf(entries, 300))).status).toBe(200)
  })
})
