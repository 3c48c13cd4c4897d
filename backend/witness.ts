import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { formatNoteKey, parseNoteKey } from '#contract/transparency/signed-note.ts'
import { OperatorError } from './process/operator-error.ts'
import { parseCommandLine } from './process/parse-command-line.ts'
import { runProcess } from './process/run-process.ts'
import { loadWitnessKey } from './setup/folder/load-secrets.ts'
import { lockFolder } from './setup/folder/lock-folder.ts'
import { readPrivateFile, writePrivateFile } from './setup/folder/private-file.ts'
import { createWitnessKey } from './transparency/log-key.ts'
import { createWitness } from './transparency/witness.ts'
import { createWitnessServer } from './transparency/witness-server.ts'

const help = `Usage: npm run witness -- --name <name> [options] <key of a log> ...

  --name    Name of the witness, an address without https://, such as witness.example
  --folder  Folder of its key and of the last checkpoint of each log (default: .witness)
  --host    Address to listen on (default: 127.0.0.1)
  --port    Port to listen on (default: 4400)

Cosigns the checkpoints of transparency logs that only grew. The key of a log is the text of
its /tlog/1/vkey. Never run two witnesses with one key, and never go back to an older folder.`

// Runs a witness of the transparency logs of other directories.
await runProcess(async (lifecycle) => {
  const { name, folder, host, port, logKeys } = parseArguments()
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const lock = await lockFolder(folder, console.log)
  lifecycle.onStop(async () => lock.release())
  const key = createWitnessKey(name, loadWitnessKey(folder))
  const state = {
    load: (originHash: string) => readPrivateFile(join(folder, originHash)),
    save: (originHash: string, note: string) => writePrivateFile(join(folder, originHash), note),
  }
  const witness = createWitness({ key, logKeys, state, now: () => new Date() })
  const server = createWitnessServer(witness, console.error)
  lifecycle.onStop(async () => {
    server.close()
    server.closeAllConnections()
  })
  server.listen(port, host)
  await once(server, 'listening')
  console.log(`The witness is ready at http://${host}:${port} with the key ${formatNoteKey(key)}`)
})

/** Parses the command line. Throws `OperatorError` for invalid arguments. */
function parseArguments() {
  const string = { type: 'string' } as const
  const options = {
    name: { ...string, default: '' },
    folder: { ...string, default: '.witness' },
    host: { ...string, default: '127.0.0.1' },
    port: { ...string, default: '4400' },
  }
  const { values, positionals } = parseCommandLine(process.argv.slice(2), options, () => help)
  const { name, folder, host, port } = values
  const keys = positionals.map((vkey) => parseNoteKey(vkey))
  const logKeys = keys.filter((key) => key !== undefined)
  const isValid = /^[^\s+]+$/.test(name) && /^\d{1,5}$/.test(port)
  if (!isValid || logKeys.length === 0 || logKeys.length < keys.length)
    throw new OperatorError(help)
  return { name, folder, host, port: Number(port), logKeys }
}
