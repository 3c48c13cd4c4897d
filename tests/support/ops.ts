import { onTestFinished } from 'vitest'
import { launchProduct } from './product.ts'

export type OpsRun = { code: number | string; lines: string[] }

/** Starts `npm run ops` with these arguments. It is killed after the test at the latest. */
export function launchOps(env: Record<string, string>, ...args: string[]) {
  const run = launchProduct({ env, command: [process.execPath, 'backend/ops.ts', ...args] })
  onTestFinished(() => void run.child.kill('SIGKILL'))
  const ended = async (): Promise<OpsRun> => {
    const code = await run.exited
    // The output is complete once `ready` rejects.
    await run.ready.catch(() => undefined)
    return { code, lines: run.output().trim().split('\n') }
  }
  return { ...run, ended }
}

/** Runs `npm run ops` with these arguments to its end. */
export function runOps(env: Record<string, string>, ...args: string[]): Promise<OpsRun> {
  return launchOps(env, ...args).ended()
}
