import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Runs the licence check on a copy of the lock file in which one shipped package has this licence. */
function checkWith(license: string) {
  const folder = mkdtempSync(join(tmpdir(), 'provenance-licences-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const script = 'scripts/check-licences.ts'
  cpSync(join(root, script), join(folder, script))
  symlinkSync(join(root, 'frontend'), join(folder, 'frontend'))
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  Object.assign(lock.packages['node_modules/fastify'], { version: '1.2.3', license })
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock))
  const { status, stderr } = spawnSync(process.execPath, [join(folder, script), '--write'], {
    encoding: 'utf8',
  })
  return { status, stderr }
}

it.each(['MPL-2.0', 'MIT AND GPL-3.0-only'])('refuses to ship a package under %s', (licence) => {
  expect(checkWith(licence)).toEqual({
    status: 1,
    stderr: `fastify 1.2.3 is shipped under ${licence}, which the allow-list does not contain.\n`,
  })
})

it('accepts a package that offers an allowed licence', () => {
  expect(checkWith('(GPL-3.0-only OR MIT)')).toEqual({ status: 0, stderr: '' })
})
