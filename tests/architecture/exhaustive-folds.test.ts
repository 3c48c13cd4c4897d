import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Files that must handle every event type. */
const folds = [
  'backend/contract/events/profile-event-info.ts',
  'backend/domain/profile/state.ts',
  'backend/commands/claim-handle.ts',
  'projections/attempts/summarize-attempt.ts',
  'projections/coverage.ts',
]

let copy: string
let faults: Set<string>

// Copies the product and adds an event type of each kind that no file handles.
beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'provenance-events-'))
  for (const name of ['backend', 'projections', 'package.json', 'tsconfig.base.json']) {
    const filter = (path: string) => !path.endsWith('.test.ts')
    await cp(join(root, name), join(copy, name), { recursive: true, filter })
  }
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'))
  await addEvent('profile', 'ProfileLent')
  await addEvent('handle', 'HandleLent')
  await addEvent('security', 'AttemptLent')
  await addEvent('network', 'NetworkLent')
  await addEvent('directory', 'DirectoryClosed')
  const coverage = join(copy, 'projections/coverage.ts')
  const source = await readFile(coverage, 'utf8')
  await writeFile(coverage, source.replace("ed: ['history']", "ed: ['history', 'handles']"))
  faults = await compile()
})
afterAll(() => rm(copy, { recursive: true }))

async function addEvent(kind: string, type: string): Promise<void> {
  const file = join(copy, `backend/contract/events/${kind}.ts`)
  const source = await readFile(file, 'utf8')
  const data = 'z.object({ profileId: z.uuid(), life: z.number() })'
  const union = ".discriminatedUnion('type', ["
  expect(source).toContain(union)
  const further = `z.object({ type: z.literal('${type}'), data: ${data} }),`
  await writeFile(file, source.replace(union, union + further))
}

/** Lines that do not compile, as `file:line`. */
function compile(): Promise<Set<string>> {
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [compiler, '-p', 'backend', '--pretty', 'false'],
      { cwd: copy },
      (_error, output) => {
        const found = output.matchAll(/^(\S+)\((\d+),\d+\): error/gm)
        resolve(new Set([...found].map(([, file, line]) => `${file}:${line}`)))
      },
    )
  })
}

describe('an event type without a handler', () => {
  it.each(folds)('does not compile until %s handles it', async (file) => {
    const lines = (await readFile(join(copy, file), 'utf8')).split('\n')
    const ends = lines.flatMap((line, index) =>
      /\b(event(\.type)?|type|const) satisfies /.test(line) ? [`${file}:${index + 1}`] : [],
    )
    const silent = lines.filter(
      (line, index) => line.includes('default:') && !ends.includes(`${file}:${index + 2}`),
    )
    expect(silent).toEqual([])
    expect(ends.length).toBeGreaterThan(0)
    expect([...faults]).toEqual(expect.arrayContaining(ends))
  })
})

it('does not compile a view without a handler for an event that it shows', () => {
  expect(
    [...faults].filter((line) => line.startsWith('projections/handles/project.ts:')),
  ).not.toEqual([])
})
