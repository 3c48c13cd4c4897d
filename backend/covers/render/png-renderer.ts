import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { CoverType } from '../cover.ts'
import { openSerialWorker } from './serial-worker.ts'

/** `sheet` is the work alone, its longer side 1000 pixels; `card` hangs it on a wall, 1200 by 630. */
export type PrintForm = 'sheet' | 'card'

/** What the printing process is asked for; it answers with the bytes of a PNG. */
export type PrintOrder = { form: PrintForm; type: CoverType; id: string }

export type PngRenderer = ReturnType<typeof openPngRenderer>

/**
 * A print takes a fifth of a second, so the longest line takes some seconds. An idle process keeps
 * some 80 MB for nothing.
 */
const limits = { timeoutMs: 10_000, idleMs: 30_000, longestLine: 20 }

type Options = { script?: URL; timeoutMs?: number }

/** Prints generated works as PNG, in a process that starts with the first one. */
export function openPngRenderer({
  script = new URL('./png-worker.ts', import.meta.url),
  timeoutMs = limits.timeoutMs,
}: Options = {}) {
  const start = () => startProcess(fileURLToPath(script))
  const worker = openSerialWorker<PrintOrder, Uint8Array>(start, { ...limits, timeoutMs })
  return {
    /** Rejects while too many stand in line, and where its process gave none. */
    print: async (form: PrintForm, type: CoverType, id: string): Promise<Buffer> =>
      Buffer.from(await worker.ask({ form, type, id })),
    close: worker.close,
  }
}

/** It opens SVG, so it gets nothing of the environment, where secrets are. */
function startProcess(script: string) {
  const child = fork(script, {
    execArgv: [],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  return {
    events: child,
    send: (order: PrintOrder) => void child.send(order),
    kill: () => void child.kill('SIGKILL'),
  }
}
