import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

function bootstrap(): { status: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['scripts/bootstrap.mjs', 'test'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  )
  return { status, said: `${stdout}${stderr}` }
}

it('does not install or build again after a bootstrap', () => {
  // The first run may build what has changed.
  expect(bootstrap().status).toBe(0)
  const { status, said } = bootstrap()
  expect(status).toBe(0)
  // Another test may start the product at the same time.
  expect(said.replace('Waiting for another start of this checkout to get ready\n', '')).toBe('')
})
