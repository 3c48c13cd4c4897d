// The thread of `startWatchdog`.

import { writeSync } from 'node:fs'
import { workerData } from 'node:worker_threads'
import { z } from '#contract/z.ts'

const { beats, everyMs, maxMissed } = z
  .object({ beats: z.instanceof(Int32Array), everyMs: z.number(), maxMissed: z.number() })
  .parse(workerData)

let last = Atomics.load(beats, 0)
let missed = 0

// Counts its own rounds and reads no clock: while the whole process is frozen, no round passes.
setInterval(() => {
  const now = Atomics.load(beats, 0)
  missed = now === last ? missed + 1 : 0
  last = now
  if (missed < maxMissed) return
  // The console of a thread needs the event loop that is blocked.
  writeSync(
    2,
    `The event loop was blocked for ${(maxMissed * everyMs) / 1000} s: the process is ended.\n`,
  )
  process.kill(process.pid, 'SIGKILL')
}, everyMs)
