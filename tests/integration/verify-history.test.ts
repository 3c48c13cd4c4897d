import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { createLogKey } from '#backend/transparency/log-key.ts'
import type { ProfileEvent } from '#contract/events/profile.ts'
import { serializeHistory } from '#contract/history/history-file.ts'
import { contentHash } from '#contract/signatures/content-hash.ts'
import { formatNoteKey } from '#contract/transparency/signed-note.ts'
import { formatTlogProof, type TlogProof } from '#contract/transparency/tlog-proof.ts'
import { createHistory } from '#tests/fixtures/histories.ts'
import {
  adaFields,
  adaId,
  adaWebsiteLost,
  adaWebsiteProven,
} from '#tests/fixtures/profile-events.ts'
import { ada, edited, listed, sign, siwe, submitted } from '#tests/fixtures/signed-events.ts'
import { createFolder } from '#tests/support/clean-up.ts'
import { createEntries, createMemoryTlog, memoryLogKey } from '#tests/support/memory-tlog.ts'

const root = join(import.meta.dirname, '../..')
const run = promisify(execFile)

const folder = await createFolder()

type Said = { code: number; out: string; err: string }

/** Runs a command without a running product and with an empty environment. */
async function command(script: string, ...args: string[]): Promise<Said> {
  try {
    const { stdout, stderr } = await run(process.execPath, [script, ...args], {
      cwd: root,
      env: {},
    })
    return { code: 0, out: stdout, err: stderr }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { code, out: stdout, err: stderr }
  }
}

async function verify(text: string, ...args: string[]): Promise<Said> {
  const path = join(folder, `${crypto.randomUUID()}.jsonl`)
  await writeFile(path, text)
  return command('scripts/verify-history.ts', path, ...args)
}

const writeEvents = (...events: ProfileEvent[]) =>
  serializeHistory({
    profileId: adaId,
    events: createHistory(...events),
    exportedAt: '2026-03-02T12:00:00.000Z',
    domain: 'directory.example',
  })

async function submittedWithContent(): Promise<ProfileEvent> {
  const resources = [`urn:provenance:content:${await contentHash(adaFields)}`]
  return submitted(sign(siwe({ resources })))
}

it('exits with 0 when everything verifies, with the domain and the count', async () => {
  const file = await writeEvents(
    await submittedWithContent(),
    listed,
    adaWebsiteProven,
    adaWebsiteLost,
    await edited(1),
  )
  const { code, out } = await verify(file)
  expect(code).toBe(0)
  expect(out).toContain(`\nlife 1: signed by ${ada.address}\n`)
  expect(out).toContain('signed for directory.example (the file says directory.example)')
  expect(out).toContain(
    '5 events; signed over their content: 2, signed in only: 0, erased: 0, contract wallets, not checked: 0',
  )
  expect(out).toMatch(/\nVerifies\.\n$/)
})

it('exits with 1 on a fault, such as another domain than the expected one', async () => {
  const { code, out } = await verify(
    await writeEvents(await submittedWithContent()),
    'shop.example',
  )
  expect(code).toBe(1)
  expect(out).toContain('line 2: was signed for directory.example, not for shop.example')
  expect(out).toMatch(/\nDoes not verify\. Faults: 1\.\n$/)
})

it('expects texts for the directory of the key', async () => {
  const file = await writeEvents(await submittedWithContent())
  const vkeyOf = (name: string) => formatNoteKey(createLogKey(name, Buffer.alloc(32, 7)))
  const other = await verify(file, '--key', vkeyOf('evil.example/tlog/1'))
  expect(other.code).toBe(1)
  expect(other.out).toContain('line 2: was signed for directory.example, not for evil.example')
  const same = await verify(file, '--key', vkeyOf('directory.example/tlog/1'))
  expect(same.out).toContain('signed for directory.example (compared with directory.example)')
})

it('exits with 3 when a part could not be checked, and names it', async () => {
  const { code, out } = await verify(await writeEvents(await submitted()))
  expect(code).toBe(3)
  expect(out).toContain('Not checked. Content signed by a sign-in that does not cover it: 1.')
  expect(out).not.toContain('Verifies.')
})

it('exits with 2 and one sentence for a file that is not a history', async () => {
  const files = ['', 'nothing at all\n\n\u0000']
  const all = await Promise.all(files.map((file) => verify(file)))
  for (const { code, out, err } of all) {
    expect([code, out]).toEqual([2, ''])
    expect(err).toMatch(/^\S+ is not a history of Provenance: use .* Download History\.\n$/)
  }
  expect((await command('scripts/verify-history.ts')).code).toBe(2)
  expect((await command('scripts/verify-history.ts', '/nowhere')).code).toBe(2)
  const history = await writeEvents(await submittedWithContent())
  expect((await verify(history, 'directory.example', '/nowhere')).code).toBe(2)
})

it('verifies a proof of the transparency log with the key', async () => {
  const [entry, other] = createEntries(2).map((bytes) => Uint8Array.from(bytes))
  if (!entry || !other) throw new Error('There are no entries')
  const checkpoint = await createMemoryTlog([entry]).fetchCheckpoint()
  const key = ['--key', formatNoteKey(memoryLogKey)]
  const outcome = async (change: Partial<TlogProof>, ...args: string[]) => {
    const proof = formatTlogProof({ index: 0, hashes: [], checkpoint, entry, ...change })
    const { code, out, err } = await verify(proof, ...args)
    return [code, (out || err).split('. ')[0]]
  }
  expect(await outcome({}, ...key)).toEqual([0, 'Verifies'])
  const refused = [
    2,
    'A proof is checked with the key alone: leave out the domain and --checkpoint.\n',
  ]
  expect(await outcome({}, 'directory.example', ...key)).toEqual(refused)
  expect(await outcome({}, ...key, '--checkpoint', 'package.json')).toEqual(refused)
  expect(await outcome({})).toEqual([3, 'Not checked'])
  expect(await outcome({ entry: other }, ...key)).toEqual([1, 'Does not verify'])
  expect((await outcome({ entry: undefined }, ...key))[0]).toBe(2)
  expect((await outcome({}, '--key', 'none'))[0]).toBe(2)
  expect((await outcome({}, '--unknown'))[0]).toBe(2)
})

const verdict = '\u001b[2J\r\nVerifies.\u2028\u202e\u009b1A'
const escaped = String.raw`\u{1b}[2J\u{d}\u{a}Verifies.\u{2028}\u{202e}\u{9b}1A`

it('escapes values that could pass for a verdict', async () => {
  const event = await submittedWithContent()
  if (event.type !== 'ProfileSubmitted' || !event.personal) throw new Error('No words')
  const message = siwe()
  const proof = await sign(message.replace(/^[^ ]+/, '\u001b[2Jshop.example'))
  const renamed = { ...event, personal: { ...event.personal, proof } }
  const moved = await edited(1)
  const { code, out } = await verify(
    await writeEvents(
      { ...renamed, personal: { ...renamed.personal, walletAddress: verdict } },
      moved,
    ),
  )
  expect(code).toBe(1)
  expect(out).toContain(`the profile belongs to ${escaped}`)
  expect(out).toContain(String.raw`\u{1b}[2Jshop.example`)
  expect(out.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
  expect(out).not.toMatch(/^Verifies/m)
})

it('escapes handles that could pass for an outcome', async () => {
  const path = join(folder, 'profiles.json')
  await writeFile(path, JSON.stringify([{ handle: verdict }]))
  const { out } = await command('scripts/assess.ts', path)
  expect(out).toContain(`invalid  ${escaped}`)
  expect(out.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
})

it('prints its result also after thousands of faults', async () => {
  const file = await writeEvents(await submittedWithContent())
  const { code, out } = await verify(`${file}${'x\n'.repeat(12_000)}`)
  expect([code, out.trimEnd().split('\n').at(-1)]).toEqual([1, 'Does not verify. Faults: 12000.'])
})
