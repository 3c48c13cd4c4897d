import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { waitForPredecessorMs } from '../folder/claim-folder.ts'
import { keepPrivateFile } from '../folder/private-file.ts'
import { findFreePort } from './find-free-port.ts'
import type { KeeperMessage } from './keeper-message.ts'
import { makeCluster } from './make-cluster.ts'
import { type Cluster, runCluster, stopOrphan } from './run-cluster.ts'

// A process in a session of its own, so that no signal meant for the product reaches Postgres and
// the library's exit hooks meet no handler of ours. Its standard input is the lifeline: when the
// parent goes, in whatever way, the pipe closes and Postgres is stopped, also one that just starts.

const [, , dataDir = ''] = process.argv
const lifeline = new AbortController()

function tell(message: KeeperMessage): void {
  if (!lifeline.signal.aborted) process.stdout.write(`${JSON.stringify(message)}\n`)
}

/**
 * Starts Postgres, on another free port at each try unless one is given. Tries again while a
 * predecessor's last processes still hold its memory, or somebody else was faster to take the port.
 */
async function start(given: number | undefined): Promise<{ cluster: Cluster; port: number }> {
  const began = Date.now()
  for (;;) {
    const port = given ?? (await findFreePort('127.0.0.1'))
    try {
      return { cluster: await runCluster(dataDir, port, lifeline.signal), port }
    } catch (error) {
      if (lifeline.signal.aborted || Date.now() - began > waitForPredecessorMs) throw error
      await delay(200)
    }
  }
}

async function keep(): Promise<void> {
  const password = keepPrivateFile(join(dataDir, 'postgres.password'), () =>
    randomBytes(24).toString('base64url'),
  )
  await makeCluster(dataDir, password, (line) => tell({ is: 'progress', line }))
  await stopOrphan(dataDir)
  let port: number | undefined
  const parted = once(lifeline.signal, 'abort')
  while (!lifeline.signal.aborted) {
    const started = await start(port)
    port = started.port
    tell({ is: 'ready', port })
    await Promise.race([started.cluster.ended, parted])
    await started.cluster.stop()
  }
}

process.stdin.on('end', () => lifeline.abort())
process.stdin.on('error', () => lifeline.abort())
process.stdin.resume()
// Whoever read this has gone; the lifeline says so too.
process.stdout.on('error', () => undefined)

keep().then(
  () => process.exit(0),
  (error: Error) => {
    tell({ is: 'failed', sentence: error.message })
    process.exit(lifeline.signal.aborted ? 0 : 1)
  },
)
