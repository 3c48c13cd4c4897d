import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { delay } from '#backend/process/retry.ts'
import { predecessorWaitMs } from '../folder/lock-folder.ts'
import { loadOrCreatePrivateFile } from '../folder/private-file.ts'
import { createCluster } from './create-cluster.ts'
import { guardDisk, isDiskFull } from './disk-guard.ts'
import { findFreePort } from './find-free-port.ts'
import { startCluster, stopOrphan } from './run-cluster.ts'
import type { SupervisorMessage } from './supervisor-message.ts'

// The supervisor runs in a separate session, so that signals to the server do not reach Postgres. The
// exit hooks of the library then do not interfere with the server's handlers. Standard input is the
// lifeline: when the parent ends in any way, the pipe closes and Postgres is stopped, even during its
// start.

const [, , dataDir = ''] = process.argv
const lifeline = new AbortController()

function send(message: SupervisorMessage): void {
  if (!lifeline.signal.aborted) process.stdout.write(`${JSON.stringify(message)}\n`)
}

/**
 * Starts Postgres on `knownPort`, which the parent has, or on another free port at each try. Retries while processes of a
 * predecessor still hold its shared memory, or when another program has taken the port. A Postgres that ended
 * because its disk is full starts once there is space again, however long that takes.
 */
async function start(knownPort: number | undefined) {
  let began = Date.now()
  for (;;) {
    const port = knownPort ?? (await findFreePort())
    try {
      return { cluster: await startCluster(dataDir, port, lifeline.signal), port }
    } catch (error) {
      if (lifeline.signal.aborted) throw error
      const waitsForSpace = knownPort !== undefined && isDiskFull(dataDir)
      if (waitsForSpace) began = Date.now()
      if (Date.now() - began > predecessorWaitMs) throw error
      // Each start writes to the log file, so a full disk is tried less often.
      await delay(waitsForSpace ? 5_000 : 200)
    }
  }
}

function reportDisk(isReadOnly: boolean): void {
  const line = isReadOnly
    ? 'The disk is full: the database refuses writes until there is space again'
    : 'The disk has space again: the database accepts writes'
  send({ is: 'progress', line })
}

async function supervise(): Promise<void> {
  const password = loadOrCreatePrivateFile(join(dataDir, 'postgres.password'), () =>
    randomBytes(24).toString('base64url'),
  )
  await createCluster(dataDir, password, (line) => send({ is: 'progress', line }))
  await stopOrphan(dataDir)
  let port: number | undefined
  const parentEnded = once(lifeline.signal, 'abort')
  while (!lifeline.signal.aborted) {
    const started = await start(port)
    port = started.port
    send({ is: 'ready', port })
    const endGuard = guardDisk(join(dataDir, 'postgres'), {
      reload: started.cluster.reload,
      onChange: reportDisk,
    })
    await Promise.race([started.cluster.ended, parentEnded])
    endGuard()
    await started.cluster.stop()
  }
}

process.stdin.on('end', () => lifeline.abort())
process.stdin.on('error', () => lifeline.abort())
process.stdin.resume()
// An error means that the parent has ended, which the lifeline reports too.
process.stdout.on('error', () => undefined)

supervise().then(
  () => process.exit(0),
  (error: Error) => {
    send({ is: 'failed', sentence: error.message })
    process.exit(lifeline.signal.aborted ? 0 : 1)
  },
)
