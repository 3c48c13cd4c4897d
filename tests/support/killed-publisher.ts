import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import pg from 'pg'
import { openSignedNoteFile } from '#backend/setup/folder/signed-note-file.ts'
import { publishCheckpoint } from '#backend/transparency/publish.ts'
import { memoryLogKey as key } from './memory-tlog.ts'

// Publishes a checkpoint, and kills its own process before one of the steps, which are its queries
// and its calls of the file system. With step 0 it survives, and prints how many there are.

const [databaseUrl, logId = '', folder = '', killedAt] = process.argv.slice(2)
let steps = 0

function takeStep(): void {
  steps += 1
  if (steps === Number(killedAt)) process.kill(process.pid, 'SIGKILL')
}

const pool = new pg.Pool({ connectionString: databaseUrl })
const query = pool.query.bind(pool)
Object.assign(pool, {
  query: (text: string, values: unknown[]) => {
    takeStep()
    return query(text, values)
  },
})
for (const name of ['readFileSync', 'writeFileSync', 'renameSync'] as const) {
  const call = fs[name] as (...args: unknown[]) => unknown
  Object.assign(fs, {
    [name]: (...args: unknown[]) => {
      takeStep()
      return call(...args)
    },
  })
}
syncBuiltinESMExports()

await publishCheckpoint({ pool, logId, key, noteFile: openSignedNoteFile(folder) })
takeStep()
await pool.end()
console.log(steps)
