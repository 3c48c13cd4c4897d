import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { createFolder } from '#tests/support/clean-up.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Runs the licence check on a copy of the lock file in which one shipped package has this licence. */
async function checkWith(license: string) {
  const folder = await createFolder()
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

it.each(['MPL-2.0', 'MIT AND GPL-3.0-only'])(
  'refuses to ship a package under %s',
  async (licence) => {
    expect(await checkWith(licence)).toEqual({
      status: 1,
      stderr: `fastify 1.2.3 is shipped under ${licence}, which the allow-list does not contain.\n`,
    })
  },
)

it('accepts a package that offers an allowed licence', async () => {
  expect(await checkWith('(GPL-3.0-only OR MIT)')).toEqual({ status: 0, stderr: '' })
})
