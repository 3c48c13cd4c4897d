import { Worker as Thread } from 'node:worker_threads'
import type { DrawablePrint } from '../print.ts'
import { openSerialWorker } from './serial-worker.ts'

/** A drawing as sent. It is a pure function of its address, so it never changes. */
export type Drawing = { svg: Buffer; gzip: Buffer }

/** Requests to the drawing thread, and its responses. */
export type DrawingRequest =
  | { kind: 'print'; print: DrawablePrint }
  | { kind: 'default-avatar' | 'signature'; id: string }
export type DrawingResponse = { svg: Uint8Array; gzip: Uint8Array }

/** A drawing takes a few milliseconds, so the longest wait is a second or two. */
const limits = { timeoutMs: 10_000, idleMs: 300_000, maxPending: 200 }

/** Draws on a separate thread, since any client can request drawings that are not cached. */
export function openSvgRenderer(script = new URL('./svg-worker.ts', import.meta.url)) {
  const worker = openSerialWorker<DrawingRequest, DrawingResponse>(
    () => startThread(script),
    limits,
  )
  return {
    /** Rejects while too many drawings are pending, and if the thread fails. */
    draw: async (request: DrawingRequest): Promise<Drawing> => {
      const { svg, gzip } = await worker.run(request)
      return { svg: Buffer.from(svg), gzip: Buffer.from(gzip) }
    },
    close: worker.close,
  }
}

function startThread(script: URL) {
  const thread = new Thread(script, { execArgv: [], env: {} })
  thread.unref()
  return {
    events: thread,
    send: (request: DrawingRequest) => thread.postMessage(request),
    kill: () => void thread.terminate(),
  }
}
