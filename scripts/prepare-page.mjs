import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pinnedNode, run } from './run.mjs'

const built = 'frontend/dist'
const stamp = join(built, '.sources')
const sources = [
  'frontend',
  'backend/contract',
  'backend/domain/profile',
  'package.json',
  'package-lock.json',
]
const ignored =
  /(^|\/)(dist|dist\.new|dist\.old|node_modules|\.tanstack)(\/|$)|\.(test|gen)\.tsx?$|\/readme\.\w+$/i

function* listFiles(path) {
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const inner = join(path, entry.name)
    if (ignored.test(inner)) continue
    if (entry.isDirectory()) yield* listFiles(inner)
    else yield inner
  }
}

function hashSources() {
  const hash = createHash('sha256')
  const files = sources.flatMap((path) => (path.includes('.') ? [path] : [...listFiles(path)]))
  for (const file of files.sort()) hash.update(`${file}\0`).update(readFileSync(file))
  return hash.digest('hex')
}

/** Builds the page unless it was built from the same sources. */
export async function preparePage() {
  const wanted = hashSources()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.log('Building the page (a few seconds)')
  for (const leftover of ['dist.new', 'dist.old']) {
    rmSync(join('frontend', leftover), { recursive: true, force: true })
  }
  run(
    pinnedNode,
    ['node_modules/vite/bin/vite.js', 'build', 'frontend', '--outDir', 'dist.new', '--emptyOutDir'],
    { quiet: true, env: { NODE_ENV: 'production' } },
  )
  writeFileSync('frontend/dist.new/.sources', wanted)
  // A running product serves the old page until the new one is complete.
  if (existsSync(built)) renameSync(built, 'frontend/dist.old')
  renameSync('frontend/dist.new', built)
  rmSync('frontend/dist.old', { recursive: true, force: true })
}
