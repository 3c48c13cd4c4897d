import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { views } from '#projections/runner/views.ts'
import { getReadSchemaName, loadRowSources, schemaNameOf } from './read-schema.ts'

const sources = await loadRowSources()
/** Root of the repository. Paths are compared relative to it, since it may have any name. */
const root = new URL('../../../', import.meta.url).href
const paths = [...sources.keys()].map((url) => url.replace(root, ''))

/** Returns the URLs of the local modules that Node loads to run a module. */
function loadedBy(specifier: string): string[] {
  const code = `import { registerHooks } from 'node:module'
    const loaded = []
    registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) })
    await import(import.meta.resolve('${specifier}'))
    console.log(JSON.stringify(loaded))`
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  })
  const loaded: string[] = JSON.parse(output)
  return loaded.filter((url) => url.startsWith('file:') && !url.includes('/node_modules/'))
}

describe('the name of the read schema', () => {
  it('is the same each time', async () => {
    const name = await getReadSchemaName()
    expect(name).toMatch(/^read_[0-9a-f]{16}$/)
    expect(schemaNameOf(sources)).toBe(name)
  })

  it.each(paths)('changes with %s', (path) => {
    const url = `${root}${path}`
    const changed = new Map(sources).set(url, `${sources.get(url)} `)
    expect(schemaNameOf(changed)).not.toBe(schemaNameOf(sources))
  })

  it.each([
    ...views.map(({ name }) => `#projections/${name}/project.ts`),
    '#contract/events/event.ts',
  ])('depends on every module that Node loads for %s', (specifier) => {
    const loaded = loadedBy(specifier)
    expect(loaded).toContain(import.meta.resolve(specifier))
    expect([...sources.keys()]).toEqual(expect.arrayContaining(loaded))
  })

  // A change of any of these modules causes a rebuild of all rows. Keep code that folds do not need
  // elsewhere.
  it('depends on these other modules only', () => {
    const shared = paths.flatMap((path) => path.match(/(?<=^backend\/).*/) ?? [])
    expect(shared).toEqual([
      'contract/activity.ts',
      'contract/artwork/artwork.ts',
      'contract/artwork/families-of-tag.ts',
      'contract/artwork/propose-seed.ts',
      'contract/events/directory.ts',
      'contract/events/effective-actor.ts',
      'contract/events/event.ts',
      'contract/events/handle.ts',
      'contract/events/network.ts',
      'contract/events/profile-event-info.ts',
      'contract/events/profile.ts',
      'contract/events/security.ts',
      'contract/events/staff.ts',
      'contract/fold-text.ts',
      'contract/media/media-path.ts',
      'contract/network-of.ts',
      'contract/profile/display-name.ts',
      'contract/profile/links.ts',
      'contract/profile/name-key.ts',
      'contract/profile/profile-type-schema.ts',
      'contract/profile/profile-type.ts',
      'contract/profile/proven-links.ts',
      'contract/profile/stored-fields.ts',
      'contract/search/search-text.ts',
      'contract/security/attempt.ts',
      'contract/security/flags.ts',
      'contract/z.ts',
      'domain/profile/default-artwork-seed.ts',
      'domain/profile/link-proofs.ts',
      'domain/security/lookalike-key.ts',
      'domain/security/skeleton.ts',
    ])
  })

  it('does not depend on modules that serve, render or store', () => {
    const elsewhere = /^(frontend|backend\/(api|art|edge|media|setup|site|vault))\//
    expect(paths.filter((path) => elsewhere.test(path))).toEqual([])
  })
})
