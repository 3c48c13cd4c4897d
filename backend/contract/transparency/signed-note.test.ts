import { describe, expect, it } from 'vitest'
import {
  cosign,
  createLogKey,
  createWitnessKey,
  signCheckpoint,
} from '#backend/transparency/log-key.ts'
import { encodeBase64 } from './base64.ts'
import { verifyCheckpoint } from './checkpoint.ts'
import { hashLeaf } from './merkle-tree.ts'
import {
  createNoteKey,
  formatNoteKey,
  isSignedBy,
  keyTypes,
  parseNote,
  parseNoteKey,
} from './signed-note.ts'
import { formatTlogProof, isProven, parseTlogProof } from './tlog-proof.ts'

// The example of c2sp.org/signed-note.
const vkey = 'example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k'
const signature =
  '— example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM='
const example = `This is an example message.\n\n${signature}\n`

const key = parseNoteKey(vkey)
if (!key) throw new Error('The key of the example cannot be parsed')

const isSigned = async (text: string) => {
  const note = parseNote(text)
  return note !== undefined && (await isSignedBy(note, key))
}

describe('a signed note', () => {
  it('is verified as in the specification', async () => {
    expect(formatNoteKey(key)).toBe(vkey)
    expect(await isSigned(example)).toBe(true)
  })

  it('may have signatures of other keys', async () => {
    const other = '— witness.example Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URY'
    expect(await isSigned(example.replace('\n\n', `\n\n${other}\n`))).toBe(true)
    expect(await isSigned(`This is an example message.\n\n${other}\n`)).toBe(false)
  })

  it('is refused with another text, or a second signature of the key that is wrong', async () => {
    expect(await isSigned(example.replace('This', 'That'))).toBe(false)
    const wrong = signature.replace('rV1y', 'rV1z')
    expect(await isSigned(`${example}${wrong}\n`)).toBe(false)
  })

  it.each([
    ['without a blank line', example.replace('\n\n', '\n')],
    ['without a signature', 'This is an example message.\n\n'],
    ['without its last line break', example.trimEnd()],
    ['with a control character', example.replace('This', 'This\u0000')],
    ['with a signature that is not Base64', example.replace('Uw2Q', 'Uw2*')],
    ['with a key name that has a plus', example.replace('example.com', 'example+com')],
    ['with too many signatures', `${example}${`${signature}\n`.repeat(64)}`],
  ])('is malformed %s', (_, text) => expect(parseNote(text)).toBeUndefined())
})

describe('a key', () => {
  it('of a witness is none of a log, and the other way round', () => {
    const { name, publicKey } = key
    const witnessKey = createNoteKey(name, publicKey, keyTypes.witness)
    const text = formatNoteKey(witnessKey)
    expect(parseNoteKey(text, keyTypes.witness)).toEqual(witnessKey)
    expect(parseNoteKey(text)).toBeUndefined()
    expect(parseNoteKey(vkey, keyTypes.witness)).toBeUndefined()
  })

  it.each([
    ['of another name', vkey.replace('foo', 'bar')],
    ['of another id', vkey.replace('530d', '530e')],
    ['of another kind', vkey.replace('+Aeky', '+Beky')],
    ['that is too short', vkey.slice(0, -4)],
  ])('%s is refused', (_, text) => expect(parseNoteKey(text)).toBeUndefined())
})

describe('a checkpoint', () => {
  const logKey = createLogKey('directory.example/tlog/1', Buffer.alloc(32, 7))
  const entry = Buffer.from('only entry')
  const checkpoint = { origin: logKey.name, size: 1, root: hashLeaf(entry) }
  const note = signCheckpoint(checkpoint, logKey)

  it('is signed by the key of the log, always in the same way', async () => {
    expect(await verifyCheckpoint(note, logKey)).toEqual(checkpoint)
    expect(signCheckpoint(checkpoint, logKey)).toBe(note)
  })

  it('is refused with another key, and in the name of another log', async () => {
    const otherKey = createLogKey(logKey.name, Buffer.alloc(32, 8))
    expect(await verifyCheckpoint(note, otherKey)).toBeUndefined()
    const foreign = signCheckpoint({ ...checkpoint, origin: 'other.example' }, logKey)
    expect(await verifyCheckpoint(foreign, logKey)).toBeUndefined()
  })

  it('is cosigned by a witness at a time', async () => {
    const witnessKey = createWitnessKey('witness.example', Buffer.alloc(32, 9))
    const [text = ''] = note.split('\n\n')
    const line = cosign(`${text}\n`, witnessKey, new Date('2026-03-01T12:00:00Z'))
    const isCosigned = async (signed: string) => {
      const parsed = parseNote(signed)
      return parsed !== undefined && (await isSignedBy(parsed, witnessKey))
    }
    expect(await isCosigned(note + line)).toBe(true)
    expect(await isCosigned(note)).toBe(false)
    const [start = '', encoded = ''] = line.trimEnd().split(/(?<=example )/)
    const bytes = Buffer.from(encoded, 'base64')
    const withBytes = (changed: Uint8Array) => `${note}${start}${encodeBase64(changed)}\n`
    expect(await isCosigned(withBytes(bytes))).toBe(true)
    expect(await isCosigned(withBytes(bytes.with(11, (bytes[11] ?? 0) ^ 1)))).toBe(false)
    expect(await isCosigned(withBytes(bytes.subarray(0, 10)))).toBe(false)
  })

  it.each(['01', '-1', '1e3', '999999999999999', ''])('is refused with size %s', async (size) => {
    const signed = signCheckpoint({ ...checkpoint, size: size as unknown as number }, logKey)
    expect(await verifyCheckpoint(signed, logKey)).toBeUndefined()
  })

  it('proves an entry offline', async () => {
    const proof = { index: 0, hashes: [], checkpoint: note }
    const text = formatTlogProof(proof)
    expect(text).toBe(`c2sp.org/tlog-proof@v1\nindex 0\n\n${note}`)
    expect(parseTlogProof(text)).toEqual(proof)
    const extra = formatTlogProof({ ...proof, entry })
    expect(extra).toBe(text.replace('\nindex', '\nextra b25seSBlbnRyeQ==\nindex'))
    expect(parseTlogProof(extra)).toEqual({ ...proof, entry: Uint8Array.from(entry) })
    expect(await isProven(proof, entry, logKey)).toBe(true)
    expect(await isProven(proof, Buffer.from('another'), logKey)).toBe(false)
    expect(await isProven({ ...proof, index: 1 }, entry, logKey)).toBe(false)
    expect(await isProven({ ...proof, hashes: [checkpoint.root] }, entry, logKey)).toBe(false)
  })

  it.each([
    ['another version', 'c2sp.org/tlog-proof@v2\nindex 0\n\n'],
    ['no index', 'c2sp.org/tlog-proof@v1\n\n'],
    ['a short hash', 'c2sp.org/tlog-proof@v1\nindex 0\nAAAA\n\n'],
    ['no checkpoint', 'c2sp.org/tlog-proof@v1\nindex 0\n'],
    ['more than 64 KiB', `c2sp.org/tlog-proof@v1\nindex 0\n\n${'x'.repeat(64 * 1024)}`],
  ])('has no proof with %s', (_, text) => expect(parseTlogProof(text)).toBeUndefined())
})
