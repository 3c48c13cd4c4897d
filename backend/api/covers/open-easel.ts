import { Worker } from 'node:worker_threads'
import type { CoverType } from '#covers/cover.ts'
import { Refusal } from '#domain/refusal.ts'

export type DrawingKind = CoverType | 'portrait' | 'signature'

/** A drawing as it is sent. Drawing is a pure function of its name, so it never changes. */
export type Drawing = { svg: Buffer; gzip: Buffer }

/** What the drawing thread is asked for, and what it answers. */
export type Order = { number: number; kind: DrawingKind; id: string }
export type Print = { number: number; svg: Uint8Array; gzip: Uint8Array }

export type Easel = {
  /** Rejects with `unavailable` while too many stand in line. */
  draw: (kind: DrawingKind, id: string) => Promise<Drawing>
  /** Lets go of all that stand in line. */
  close: () => Promise<void>
}

/** A drawing takes some milliseconds, so these are a second or two. */
const longestLine = 200

/** Draws on a thread of its own, since anybody may ask for drawings that nobody has made yet. */
export function openEasel(): Easel {
  const line = new Map<number, PromiseWithResolvers<Drawing>>()
  let thread: Worker | undefined
  let last = 0

  function start(): Worker {
    const started = new Worker(new URL('./draw-worker.ts', import.meta.url), { execArgv: [] })
    started.unref()
    started.on('message', ({ number, svg, gzip }: Print) => {
      line.get(number)?.resolve({ svg: Buffer.from(svg), gzip: Buffer.from(gzip) })
      line.delete(number)
    })
    // An error ends the thread; the next order starts another.
    started.on('error', (cause) => end(started, cause))
    started.on('exit', () => end(started, new Error('The drawing thread has ended')))
    return started
  }

  function end(ended: Worker, cause: unknown): void {
    if (thread !== ended) return
    thread = undefined
    const refusal = Object.assign(new Refusal('unavailable', { retryAfter: 2 }), { cause })
    for (const { reject } of line.values()) reject(refusal)
    line.clear()
  }

  return {
    draw: async (kind, id) => {
      if (line.size >= longestLine) throw new Refusal('unavailable', { retryAfter: 2 })
      thread ??= start()
      last += 1
      const print = Promise.withResolvers<Drawing>()
      line.set(last, print)
      thread.postMessage({ number: last, kind, id } satisfies Order)
      return print.promise
    },
    close: async () => {
      await thread?.terminate()
    },
  }
}
