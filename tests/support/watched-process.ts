// A process under the watchdog. It prints `watched`, and blocks its event loop at the line `block`.

import { createInterface } from 'node:readline'
import { startWatchdog } from '#backend/process/watchdog.ts'

startWatchdog({ everyMs: 50, afterMs: 1000 })
const blockForEver = () => {
  for (;;);
}
createInterface({ input: process.stdin }).on('line', (line) => {
  if (line === 'block') blockForEver()
  else console.log(line)
})
console.log('watched')
