import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ProfileEvent } from '#contract/events/profile.ts'
import type { HistoryEvent } from '#contract/views/history.ts'
import { createHistory } from '#tests/fixtures/histories.ts'
import { adaFields } from '#tests/fixtures/profile-events.ts'
import { deleted, edited, eve, life, listed, submitted } from '#tests/fixtures/signed-events.ts'
import {
  domain,
  erased,
  exportedAt,
  faultsOf,
  inLife,
  submittedWithContent,
  verify,
  writeEvents,
  writeFile,
} from '#tests/support/history-files.ts'

/** File of two lives. The first is erased; the second has a submission, a listing and four edits. */
let text: string
beforeAll(async () => {
  const edits = await Promise.all([1, 2, 3, 4].map((minute) => edited(minute)))
  const second = [await submittedWithContent(), listed, ...edits]
  text = await writeEvents(erased, listed, deleted, ...second.map((event) => inLife(2, event)))
})

const lines = () => text.trimEnd().split('\n')
const joinLines = (all: readonly string[]) => `${all.join('\n')}\n`

/** Changes the event of a line, and nothing else in the file. */
function changeLine(file: string, line: number, change: (event: HistoryEvent) => void): string {
  const all = file.trimEnd().split('\n')
  const parsed = JSON.parse(all[line - 1] ?? '')
  change(parsed.event)
  return joinLines(all.with(line - 1, JSON.stringify(parsed)))
}

function changeHeader(change: Record<string, unknown>): string {
  return joinLines(lines().with(0, JSON.stringify({ ...JSON.parse(lines()[0] ?? ''), ...change })))
}

const changeTime = (event: HistoryEvent) => {
  event.at = '2020-01-01T00:00:00.000Z'
}
const swapped = () =>
  lines()
    .with(7, lines()[8] ?? '')
    .with(8, lines()[7] ?? '')

describe('the file of a history', () => {
  it('verifies, and reports erased content as unchecked', async () => {
    const { faults, signed, directories, unchecked, events } = await verify(text)
    expect({ faults, signed, directories, events }).toEqual({
      faults: [],
      signed: { content: 5, signIn: 0, erased: 1, contract: 0 },
      directories: [domain],
      events: 9,
    })
    expect(unchecked).toEqual(['Erased, so they can no longer be checked: 1.'])
  })

  it('has no unchecked content if all of it is signed', async () => {
    const file = await writeEvents(await submittedWithContent(), listed, await edited(1))
    expect(await verify(file)).toMatchObject({ faults: [], unchecked: [] })
  })

  it('has the same head for its owner and for staff, who see who acted', async () => {
    const events = createHistory(await submittedWithContent(), listed, await edited(1))
    const actor = { kind: 'owner', id: 'key', address: eve.address, role: 'auditor' } as const
    const forStaff = await writeFile(events.map((event) => ({ ...event, actor })))
    const headOf = async (file: string) => (await verify(file)).header?.head
    expect(await headOf(forStaff)).toBe(await headOf(await writeFile(events)))
    expect(await faultsOf(forStaff)).toEqual([])
    const byAdmin = changeLine(forStaff, 3, (event) => {
      event.actor.kind = 'admin'
    })
    expect(await faultsOf(byAdmin)).toEqual(['line 3: was changed after the export'])
  })

  it('verifies in the first format, whose lines cover the identity of actors', async () => {
    const first = await readFile('tests/fixtures/history-1.jsonl', 'utf8')
    expect(await verify(first)).toMatchObject({ faults: [], unchecked: [], events: 4 })
    const byOther = changeLine(first, 5, ({ actor }) => {
      actor.id = null
    })
    expect(await faultsOf(byOther)).toEqual(['line 5: was changed after the export'])
    expect(await faultsOf(first.replace('history-1', 'history-2'))).not.toEqual([])
  })

  it('verifies with any white space', async () => {
    const spaced = lines().map((line) => JSON.stringify(JSON.parse(line), undefined, ' '))
    const oneLine = spaced.map((line) => line.replaceAll(/\n */g, ' '))
    expect(await faultsOf(oneLine.join('\r\n'))).toEqual([])
  })
})

it.each(['', '{}', '[1,2', '{"event":{}}', 'nothing at all\n\n\u0000', '{\n"profile": {}\n}'])(
  'rejects a file without a header and an event: %j',
  async (file) => {
    const { header, events, faults } = await verify(file)
    expect({ header, events }).toEqual({ header: undefined, events: 0 })
    expect(faults[0]).toEqual({ line: 1, message: 'is not the header of a Provenance history' })
  },
)

describe('the faults of a file', () => {
  it('include changed signed content', async () => {
    const file = changeLine(text, 8, (event) => {
      if (event.type === 'ProfileEdited' && event.personal) event.personal.fields.bio = 'Changed.'
    })
    expect(await faultsOf(file)).toEqual([
      'line 8: was changed after the export',
      expect.stringMatching(
        /^line 8: does not verify: the content differs from the signed content \(signed [0-9a-f]{64}, found [0-9a-f]{64}\)$/,
      ),
    ])
  })

  it('include changed unsigned content', async () => {
    expect(await faultsOf(changeLine(text, 3, changeTime))).toEqual([
      'line 3: was changed after the export',
    ])
  })

  it.each([
    ['half a surrogate pair', '"\\ud800"'],
    ['a number beyond a double', '1e999'],
  ])('include a line with %s, which no hash covers', async (_what, json) => {
    const file = joinLines(
      lines().with(2, lines()[2]?.replace('{"event":{', `{"event":{"more":${json},`) ?? ''),
    )
    expect(await faultsOf(file)).toContain('line 3: is not an event that this version can read')
  })

  it.each([2, 4, 7, 9])('include the gap of the removed line %s', async (line) => {
    const faults = await faultsOf(joinLines(lines().toSpliced(line - 1, 1)))
    expect(faults).toContain(
      `line ${line}: is not the next event: at least one before it is missing`,
    )
    expect(faults).toContain('line 1: says that 9 events follow, but 8 do')
  })

  it('include a removed last line', async () => {
    expect(await faultsOf(joinLines(lines().slice(0, -1)))).toEqual([
      'line 1: says that 9 events follow, but 8 do',
      'line 1: says that the last event is number 8, but it is 7',
    ])
  })

  it('include swapped lines, and other changes besides', async () => {
    const moved = 'line 9: comes after a newer event'
    expect(await faultsOf(joinLines(swapped()))).toContain(moved)
    const faults = await faultsOf(changeLine(joinLines(swapped()), 3, changeTime))
    expect(faults).toContain(moved)
    expect(faults).toContain('line 3: was changed after the export')
  })

  it('include a duplicate line', async () => {
    expect(await faultsOf(joinLines(lines().toSpliced(5, 0, lines()[4] ?? '')))).toContain(
      'line 6: has the number of an earlier event',
    )
  })

  it('include the signature of another wallet, even in a recomputed file', async () => {
    const message =
      /^line 10: does not verify: the signature is not by the wallet of the profile \(signed by 0x/
    const events: HistoryEvent[] = lines()
      .slice(1)
      .map((line) => JSON.parse(line).event)
    const last = events.at(-1)
    if (last?.type !== 'ProfileEdited' || !last.personal) throw new Error('No edit')
    const { proof } = last.personal
    proof.signature = await eve.signMessage({ message: proof.message })
    const planted = changeLine(text, 10, (event) => Object.assign(event, last))
    expect(await faultsOf(planted)).toContainEqual(expect.stringMatching(message))
    expect(await faultsOf(await writeFile(events))).toEqual([expect.stringMatching(message)])
  })

  it('include a header with another profile or another last line, and a missing header', async () => {
    expect(await faultsOf(changeHeader({ profileId: crypto.randomUUID() }))).toEqual([
      'line 1: names a different profile than the events',
    ])
    expect(await faultsOf(changeHeader({ head: '0'.repeat(64) }))).toEqual([
      'line 1: names a different last line',
    ])
    const [first] = await faultsOf(joinLines(lines().slice(1)))
    expect(first).toBe('line 1: is not the header of a Provenance history')
  })

  it('include readable content of an erased life', async () => {
    const forged = await edited(1, { by: eve })
    const signature = `0x${'ab'.repeat(65)}`
    const personal = { ...forged.personal, proof: { ...forged.personal.proof, signature } }
    expect(await faultsOf(await writeEvents(erased, listed, { ...forged, personal }))).toEqual([
      'line 4: is readable, although its life is erased',
      'line 4: does not verify: the signature is not by the wallet of the profile',
    ])
  })

  it('include a sign-in for another domain than the file or the caller names', async () => {
    const foreign = await writeEvents(await submittedWithContent({ domain: 'shop.example' }))
    const message = 'line 2: was signed for shop.example, not for directory.example'
    expect(await faultsOf(foreign)).toEqual([message])
    const own = { domain: 'shop.example' }
    expect((await verify(foreign, own)).faults).toEqual([])
    const file = await writeEvents(await submittedWithContent())
    expect((await verify(file, own)).faults).toEqual([
      { line: 2, message: 'was signed for directory.example, not for shop.example' },
    ])
    expect((await verify(file, { domain: 'Directory.Example' })).faults).toEqual([])
  })
})

it('does not contain the origins of requests', async () => {
  const origin = { ip: '192.0.2.7', userAgent: 'test' }
  const events = createHistory(await submittedWithContent()).map((event) => ({ ...event, origin }))
  const file = await writeFile(events)
  expect(file).not.toContain(origin.ip)
  expect(await faultsOf(file)).toEqual([])
})

describe('the sentences about unchecked content', () => {
  async function uncheckedOf(file: string): Promise<string[]> {
    const { faults, unchecked } = await verify(file)
    expect(faults).toEqual([])
    return unchecked
  }

  it('include a key wallet that is recorded as a contract', async () => {
    const forged = await submittedWithContent()
    if (forged.type !== 'ProfileSubmitted' || !forged.personal?.proof) throw new Error('Unsigned')
    const proof = { ...forged.personal.proof, signature: `0x${'ab'.repeat(65)}` }
    const personal = { ...forged.personal, contractChainId: 1, proof }
    expect(await uncheckedOf(await writeEvents({ ...forged, personal }))).toEqual([
      'Signed by a contract wallet, so only its blockchain can check them: 1.',
    ])
  })

  it('include a sign-in that covers no content, and content without a signature', async () => {
    expect(await uncheckedOf(await writeEvents(await submitted()))).toEqual([
      'Content signed by a sign-in that does not cover it: 1.',
    ])
    expect(await uncheckedOf(await writeEvents(await submitted(null)))).toEqual([
      'Content without a signature: 1.',
    ])
    const imported: ProfileEvent = {
      type: 'ProfileImported',
      data: { ...life, profileType: 'artist', createdAt: exportedAt },
      personal: { sourceId: '7', walletAddress: null, fields: adaFields },
    }
    expect(await uncheckedOf(await writeEvents(imported))).toEqual([
      'Content without a signature: 1.',
    ])
  })

  it('include a life that is erased without its deletion', async () => {
    const unchecked = await uncheckedOf(await writeEvents(erased))
    expect(unchecked).toEqual([
      'Erased, so they can no longer be checked: 1.',
      'Erased, although the file does not have its deletion: life 1. Ask the directory for the reason.',
    ])
    expect(await uncheckedOf(await writeEvents(erased, deleted))).toEqual(unchecked.slice(0, 1))
  })

  it('include a file without events', async () => {
    expect(await uncheckedOf(await writeEvents())).toEqual(['The file contains no events.'])
  })
})
