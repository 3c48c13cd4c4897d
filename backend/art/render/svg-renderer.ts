import { Worker as Thread } from 'node:worker_threads'
import type { Cover } from '../cover.ts'
import { openSerialWorker } from './serial-worker.ts'

/** A drawing as it is sent. Drawing is a pure function of its name, so it never changes. */
export type Drawing = { svg: Buffer; gzip: Buffer }

/** What the drawing thread is asked for, and what it answers. */
export type DrawingOrder =
  | { kind: 'cover'; cover: Cover }
  | { kind: 'default-avatar' | 'signature'; id: string }
export type DrawingAnswer = { svg: Uint8Array; gzip: Uint8Array }

/** A drawing takes some milliseconds, so the longest line takes a second or two. */
const limits = { timeoutMs: 10_000, idleMs: 300_000, longestLine: 200 }

/** Draws on a thread of its own, since anybody may ask for drawings that nobody has made yet. */
export function openSvgRenderer(script = new URL('./svg-worker.ts', import.meta.url)) {
  const worker = openSerialWorker<DrawingOrder, DrawingAnswer>(() => startThread(script), limits)
  return {
    /** Rejects while too many stand in line, and where its thread gave none. */
    draw: async (order: DrawingOrder): Promise<Drawing> => {
      const { svg, gzip } = await worker.ask(order)
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
    send: (order: DrawingOrder) => thread.postMessage(order),
    kill: () => void thread.terminate(),
  }
}
