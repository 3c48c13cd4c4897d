import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { configVariables } from '#backend/config/variables.ts'

const root = new URL('../..', import.meta.url)
const readiness = /^(?:Provenance|Postgres) is ready at (\S+)$/

export type Product = Awaited<ReturnType<typeof startProduct>>

/** Creates an empty folder for DATA_DIR. */
export async function createDataFolder(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'provenance-product-'))
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 5 }) }
}

type Start = { env: Record<string, string>; command?: readonly [string, ...string[]] }

/**
 * Environment of the tests without variables that configure a product, because each test sets these
 * itself.
 */
function plainEnvironment(): NodeJS.ProcessEnv {
  const configures = (name: string) => name in configVariables.shape || name.startsWith('RPC_URL_')
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !configures(name)))
}

/**
 * Starts the real product in a separate process group, without waiting for it. `PORT` is a free port unless
 * given.
 */
export function launchProduct({ env, command = [process.execPath, 'backend/main.ts'] }: Start) {
  const [program, ...args] = command
  const child = spawn(program, args, {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...plainEnvironment(), PORT: '0', LOG_LEVEL: 'warn', ...env },
  })
  let output = ''
  const ready = Promise.withResolvers<string>()
  ready.promise.catch(() => undefined)
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      output += `${line}\n`
      const [, url] = readiness.exec(line) ?? []
      if (url) ready.resolve(url)
    })
  }
  /** Resolves with the exit code or the name of the signal. */
  const exited = once(child, 'exit').then(([code, signal]): number | string => code ?? signal)
  const closed = once(child, 'close')
  closed.then(
    () => ready.reject(new Error(`The product did not get ready:\n${output}`)),
    () => undefined,
  )
  const stop = () => {
    child.kill('SIGTERM')
    return exited
  }
  const kill = () => {
    child.kill('SIGKILL')
    return exited
  }
  /** Waits for the end, and returns the exit code and all lines of output. */
  const ended = async () => {
    await closed
    return { code: await exited, lines: output.trim().split('\n') }
  }
  return { child, exited, ended, ready: ready.promise, output: () => output, stop, kill }
}

/** Starts the product and waits until it is ready. */
export async function startProduct(start: Start) {
  const { ready, ...product } = launchProduct(start)
  return { ...product, url: await ready }
}
