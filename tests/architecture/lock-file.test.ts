import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { z } from '#contract/z.ts'

const root = new URL('../../', import.meta.url)
const read = (name: string) => readFileSync(new URL(name, root), 'utf8')

const locked = z.object({
  version: z.string().optional(),
  integrity: z.string().optional(),
  hasInstallScript: z.boolean().default(false),
})
const { packages } = z
  .object({ packages: z.record(z.string(), locked) })
  .parse(JSON.parse(read('package-lock.json')))
const { allowScripts } = z
  .object({ allowScripts: z.record(z.string(), z.boolean()) })
  .parse(JSON.parse(read('package.json')))

/** Paths of all packages below a `node_modules`, as in the lock file. */
function* listInstalled(modules: string): Generator<string> {
  const folder = new URL(`${modules}/`, root)
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder)) {
    if (name.startsWith('.')) continue
    const path = `${modules}/${name}`
    if (name.startsWith('@')) yield* listInstalled(path)
    else if (existsSync(new URL(`${path}/package.json`, root))) {
      yield path
      yield* listInstalled(`${path}/node_modules`)
    }
  }
}

it('the lock file has an integrity for every installed package', () => {
  // Packages of Node for macOS, which were missing in the registry when the lock file was written.
  const isUnlocked = (path: string) => /^node_modules\/node-(bin-)?darwin-/.test(path)
  const installed = [...listInstalled('node_modules')].filter((path) => !isUnlocked(path))
  expect(installed.length).toBeGreaterThan(300)
  expect(installed.filter((path) => !packages[path]?.integrity)).toEqual([])
})

it('the lock file has an integrity for every package in it', () => {
  const without = Object.entries(packages).filter(([path, { integrity }]) => path && !integrity)
  expect(without).toEqual([])
})

it('every package with an install script is allowed or refused by name', () => {
  const scripted = Object.entries(packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length))
  expect(scripted.filter((name) => !(name in allowScripts))).toEqual([])
  expect(read('.npmrc')).toMatch(/^strict-allow-scripts=true$/m)
})

it('the installed Node is the pinned version from the lock file', () => {
  const wanted = read('.node-version').trim()
  const program = fileURLToPath(new URL('node_modules/.bin/node', root))
  expect(execFileSync(program, ['--version'], { encoding: 'utf8' }).trim()).toBe(`v${wanted}`)
  const nodes = ['linux-x64', 'linux-arm64'].map(
    (system) => packages[`node_modules/node-${system}`],
  )
  expect(nodes.map((node) => node?.version)).toEqual([wanted, wanted])
})
