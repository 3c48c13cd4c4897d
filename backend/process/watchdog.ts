import { url as debuggerUrl } from 'node:inspector'
import { Worker } from 'node:worker_threads'

type Limits = { everyMs?: number; afterMs?: number }

/**
 * Ends this process with SIGKILL once its event loop has been blocked for `afterMs`, because a blocked
 * process handles no other signal. Its supervisor then starts it again. Returns a function that ends the
 * watch. It does nothing while a debugger is attached, since breakpoints block the loop.
 */
export function startWatchdog({
  everyMs = 1_000,
  afterMs = 60_000,
}: Limits = {}): () => Promise<void> {
  if (debuggerUrl() !== undefined) return async () => undefined
  const beats = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  const beat = setInterval(() => Atomics.add(beats, 0, 1), everyMs).unref()
  const thread = new Worker(new URL('watchdog-thread.ts', import.meta.url), {
    workerData: { beats, everyMs, maxMissed: Math.ceil(afterMs / everyMs) },
    // The thread needs no variables, so it gets no secrets.
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 4 },
  })
  thread.unref()
  return async () => {
    clearInterval(beat)
    await thread.terminate()
  }
}
