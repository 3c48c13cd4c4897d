import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeHistoryFile } from '#contract/history-file.ts'
import { historyView } from '#contract/views/history.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import {
  contentOf,
  edit,
  makeOwner,
  makeVisitor,
  openTestApi,
  submissionOf,
  submit,
  type TestApi,
  type Visitor,
} from '#tests/support/api.ts'

const root = join(import.meta.dirname, '../..')
const run = promisify(execFile)

let api: TestApi
let folder: string
let text: string
beforeAll(async () => {
  api = await openTestApi()
  folder = await mkdtemp(join(tmpdir(), 'history-'))
  text = await takeHome()
})
afterAll(() => rm(folder, { recursive: true }))

/** Signs a change as the page does, a second after whatever was before. */
async function change(owner: Visitor & { profile: ProfileView }, tags: string[]) {
  api.clock.pass(1000)
  const content = await contentOf(owner.profile, { tags })
  await edit(owner, { body: { tags }, at: api.clock.now(), content })
}

/** A history of two lives, of which one is erased: submitted, listed, deleted, again, four edits. */
async function takeHome(): Promise<string> {
  const owner = await makeOwner(api, 'taken-home')
  const { id } = owner.profile
  await owner.ask({ method: 'DELETE', url: `/api/profile/${id}` })
  await submit(owner, submissionOf('taken-home'))
  for (const tag of ['One', 'Two', 'Three', 'Four']) await change(owner, [tag])
  const { events } = historyView.parse(
    (await owner.ask({ url: `/api/profile/${id}/history` })).json(),
  )
  return writeHistoryFile({ profileId: id, events, exportedAt: api.clock.now().toISOString() })
}

/** What the command says of a file; nothing of ours runs, and nothing of the environment is there. */
async function verify(file: string): Promise<{ code: number; out: string; err: string }> {
  const path = join(folder, 'history.jsonl')
  await writeFile(path, file)
  try {
    const { stdout, stderr } = await run(process.execPath, ['scripts/verify-history.ts', path], {
      cwd: root,
      env: {},
    })
    return { code: 0, out: stdout, err: stderr }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { code, out: stdout, err: stderr }
  }
}

const lines = () => text.trimEnd().split('\n')
const joinLines = (all: readonly string[]) => `${all.join('\n')}\n`
const faultsOf = (out: string) => out.split('\n').filter((line) => line.startsWith('line '))

/** Changes the event of a line, and leaves the rest of the file as it was. */
function changeLine(line: number, change: (event: Record<string, unknown>) => void): string {
  const all = lines()
  const parsed = JSON.parse(all[line - 1] ?? '')
  change(parsed.event)
  return joinLines(all.with(line - 1, JSON.stringify(parsed)))
}

describe('a history that was taken home', () => {
  it('verifies by itself', async () => {
    const { code, out } = await verify(text)
    expect(faultsOf(out)).toEqual([])
    expect([code, lines().length]).toEqual([0, 10])
    expect(out).toContain(
      '9 events; signed over their content: 4, signed in only: 1, erased: 1, for the chain of a contract to tell: 0',
    )
    expect(out).toMatch(/Verifies\.\n$/)
  })

  it('verifies whatever its white space', async () => {
    const spaced = lines().map((line) => JSON.stringify(JSON.parse(line), undefined, ' '))
    const oneLine = spaced.map((line) => line.replaceAll(/\n */g, ' '))
    expect((await verify(oneLine.join('\r\n'))).code).toBe(0)
  })
})

describe('a planted fault is named by its line', () => {
  it('a changed word of what was signed', async () => {
    const { code, out } = await verify(
      changeLine(8, (event) => {
        const { fields } = event.personal as { fields: { bio: string } }
        fields.bio = fields.bio.replace('light', 'night')
      }),
    )
    expect(code).toBe(1)
    expect(faultsOf(out)).toEqual([
      'line 8: was changed since the file was made',
      expect.stringMatching(
        /^line 8: does not verify: the words are not those that were signed \(signed [0-9a-f]{64}, these are [0-9a-f]{64}\)$/,
      ),
    ])
  })

  it('a changed word of what nobody signed', async () => {
    const { code, out } = await verify(
      changeLine(3, (event) => {
        event.at = '2020-01-01T00:00:00.000Z'
      }),
    )
    expect([code, faultsOf(out)]).toEqual([1, ['line 3: was changed since the file was made']])
  })

  it.each([2, 4, 7, 9])('a dropped line: %s', async (line) => {
    const { code, out } = await verify(joinLines(lines().toSpliced(line - 1, 1)))
    expect(code).toBe(1)
    expect(faultsOf(out)).toContain(
      `line ${line}: is not the next event: one or more before it are missing`,
    )
    expect(faultsOf(out)).toContain('line 1: says that 9 events follow, and 8 do')
  })

  it('a dropped last line', async () => {
    const { code, out } = await verify(joinLines(lines().slice(0, -1)))
    expect([code, faultsOf(out)]).toEqual([
      1,
      [
        'line 1: says that 9 events follow, and 8 do',
        'line 1: says that the last event is number 8, and it is 7',
      ],
    ])
  })

  it('swapped lines', async () => {
    const all = lines()
    const swapped = all.with(7, all[8] ?? '').with(8, all[7] ?? '')
    const { code, out } = await verify(joinLines(swapped))
    expect(code).toBe(1)
    expect(faultsOf(out)).toContain('line 9: stands behind an event that came later')
  })

  it('a doubled line', async () => {
    const all = lines()
    const { code, out } = await verify(joinLines(all.toSpliced(5, 0, all[4] ?? '')))
    expect(code).toBe(1)
    expect(faultsOf(out)).toContain('line 6: takes a place that an event before it has already')
  })

  it('the signature of another wallet', async () => {
    const stranger = makeVisitor(api.app, 'stranger of the history')
    const all = lines()
    const parsed = JSON.parse(all[9] ?? '')
    const { message } = parsed.event.personal.proof
    parsed.event.personal.proof.signature = await stranger.wallet.signMessage({ message })
    const { code, out } = await verify(joinLines(all.with(9, JSON.stringify(parsed))))
    expect(code).toBe(1)
    expect(faultsOf(out)).toContainEqual(
      expect.stringMatching(
        /^line 10: does not verify: the signature is not one of the profile’s wallet \(signed by 0x/,
      ),
    )
  })

  it('the signature of another wallet, in a file that was made anew around it', async () => {
    const stranger = makeVisitor(api.app, 'another stranger')
    const [head = '', ...rest] = lines()
    const events = rest.map((line) => JSON.parse(line).event)
    const { proof } = events.at(-1).personal
    proof.signature = await stranger.wallet.signMessage({ message: proof.message })
    const { profileId, exportedAt } = JSON.parse(head)
    const { code, out } = await verify(await writeHistoryFile({ profileId, exportedAt, events }))
    expect([code, faultsOf(out).length]).toEqual([1, 1])
    expect(out).toContain('line 10: does not verify: the signature is not one of')
  })

  it('a head of another profile, and one that is none', async () => {
    const other = lines()[0]?.replace(/"profileId":"[^"]+"/, `"profileId":"${crypto.randomUUID()}"`)
    expect(faultsOf((await verify(joinLines(lines().with(0, other ?? '')))).out)).toEqual([
      'line 1: names another profile than the events do',
    ])
    const { code, out } = await verify(joinLines(lines().slice(1)))
    expect(code).toBe(1)
    expect(faultsOf(out)[0]).toBe('line 1: is not the head of a history of Provenance')
  })

  it.each(['', '{}', 'nothing at all\n\n\u0000', '[1,2', '{"event":{}}', '{\n"profile": {\n}\n}'])(
    'a file that is none, in one sentence: %j',
    async (file) => {
      const { code, out, err } = await verify(file)
      expect([code, out]).toEqual([2, ''])
      expect(err).toMatch(/^\S+ is no history of Provenance: take .* Download History gives\.\n$/)
    },
  )
})

it('says how it is called', async () => {
  const call = run(process.execPath, ['scripts/verify-history.ts'], { cwd: root })
  await expect(call).rejects.toMatchObject({ code: 2 })
  const missing = run(process.execPath, ['scripts/verify-history.ts', '/nowhere'], { cwd: root })
  await expect(missing).rejects.toMatchObject({ code: 2 })
})
