// Health check of a container: `node backend/health-check.ts /readyz`. Exits with 0 if the server of the
// container is healthy.

import { readFileSync } from 'node:fs'
import { checkHealth } from './process/check-health.ts'

const [, , path = '/readyz'] = process.argv

/**
 * Ends all other processes of this container, except its init. The init then exits, and Docker starts the
 * container again. Does nothing without that init: the processes of this user may be those of a machine.
 */
function endServer(): void {
  const init = readFileSync('/proc/1/comm', 'utf8').trim()
  if (init === 'docker-init') process.kill(-1, 'SIGKILL')
}

const url = `http://127.0.0.1:${process.env.PORT}${path}`
process.exitCode = (await checkHealth({ url, endServer })) ? 0 : 1
