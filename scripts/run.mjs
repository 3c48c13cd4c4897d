import { spawnSync } from 'node:child_process'

/** Path of the pinned Node, which exists once packages are installed. */
export const pinnedNode = 'node_modules/.bin/node'

/** Runs a program, and throws with its output when it fails. `quiet` hides the output otherwise. */
export function run(program, args, { quiet = false, env = {} } = {}) {
  const { status, signal, error, stdout, stderr } = spawnSync(program, args, {
    stdio: quiet ? 'pipe' : 'inherit',
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, ...env },
  })
  if (status === 0) return stdout
  const reason = error?.message ?? signal ?? `exit code ${status}`
  throw new Error(
    [stdout, stderr, `\`${[program, ...args].join(' ')}\` failed: ${reason}`]
      .filter(Boolean)
      .join('\n'),
  )
}
