import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { views } from '#projections/runner/views.ts'
import { readSchema, sharedRules } from './read-schema.ts'

/** What a source imports to run, types aside; local files by their alias. */
function importsOf(source: string, folder: string): string[] {
  const lines = source.matchAll(/^import (?!type )(?:\{[^}]*\}|\w+) from '([^']+)'/gm)
  return [...lines].map(([, from = '']) => from.replace(/^\.\//, `#projections/${folder}/`))
}

describe('the name of the read schema', () => {
  it('is the same each time', async () => {
    const name = await readSchema()
    expect(name).toMatch(/^read_[0-9a-f]{16}$/)
    expect(await readSchema()).toBe(name)
  })

  it.each(views.map(({ name }) => name))('depends on every rule that %s goes by', async (view) => {
    const source = await readFile(new URL(`../../${view}/project.ts`, import.meta.url), 'utf8')
    const others = importsOf(source, view).filter((from) => !noRules.includes(from))
    expect(sharedRules).toEqual(expect.arrayContaining(others))
  })
})

/** They decide no row: names of types, and which profile an event is about. */
const noRules = ['#contract/profile-type.ts', '#projections/profile-page/profile-of.ts']
