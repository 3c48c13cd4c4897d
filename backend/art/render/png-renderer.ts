import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { DrawablePrint } from '../print.ts'
import type { CardLabel } from '../share/card.ts'
import { openSerialWorker } from './serial-worker.ts'

/** Content of a share card: the first photo or else the print, and the label beside it. */
export type CardContent = { print: DrawablePrint; photo?: Uint8Array | undefined; label: CardLabel }

/** Requests to the rendering process, which responds with the bytes of a PNG. */
export type RenderRequest = { picture: DrawablePrint } | { card: CardContent }

export type PngRenderer = ReturnType<typeof openPngRenderer>

/**
 * A PNG takes a fifth of a second, so the longest wait is a few seconds. The time limit ends a process that
 * hangs; on an overloaded machine the start alone takes ten seconds. An idle process occupies about 80 MB.
 */
const limits = { timeoutMs: 30_000, idleMs: 30_000, maxPending: 20 }

type Options = { script?: URL; timeoutMs?: number }

/** Renders generated works as PNG, in a process that starts with the first one. */
export function openPngRenderer({
  script = new URL('./png-worker.ts', import.meta.url),
  timeoutMs = limits.timeoutMs,
}: Options = {}) {
  const start = () => startProcess(fileURLToPath(script))
  const worker = openSerialWorker<RenderRequest, Uint8Array>(start, { ...limits, timeoutMs })
  return {
    /**
     * Renders a picture without a margin, its longer side 1600 pixels, or a card of 1200 by 630. Rejects
     * while too many are pending, and if the process fails.
     */
    render: async (request: RenderRequest): Promise<Buffer> =>
      Buffer.from(await worker.run(request)),
    close: worker.close,
  }
}

/** The process parses SVG, so it gets no environment, which holds secrets. */
function startProcess(script: string) {
  const child = fork(script, {
    execArgv: [],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  return {
    events: child,
    send: (request: RenderRequest) => void child.send(request),
    kill: () => void child.kill('SIGKILL'),
  }
}
