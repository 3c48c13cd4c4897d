import { parseArgs } from 'node:util'
import { StartRefused } from '#backend/process/start-refused.ts'

export type OpsRequest =
  | { verb: 'help'; text: string }
  | { verb: 'check' }
  | { verb: 'backup'; folder: string; withKeys: boolean }
  | { verb: 'restore'; folder: string; erasures: string | undefined }

const overview = `Usage: npm run ops -- <verb>

  check             Checks configuration, stores, disk, keys, read models and erasures
  backup <folder>   Copies the installation into a new folder, also while the server runs
  restore <folder>  Restores a backup into an empty installation

Every verb uses the same variables as the server. \`npm run ops -- <verb> --help\` explains a verb.`

const help = {
  check: `Usage: npm run ops -- check

Prints one line for each part of the installation: "ok", or "wrong" with what to do.
Changes nothing, and works while the server runs. The exit code is 1 if something is wrong.`,
  backup: `Usage: npm run ops -- backup <folder> [--with-keys]

Copies event log, vault, pictures and the list of erasures into a folder that is new or empty.
The server may run. The folder is complete once it exists; until then it is named <folder>.incomplete.
Read models are left out, since they are rebuilt.

  --with-keys  Adds VAULT_KEY and IDENTITY_KEY. Anyone who has such a backup can read all personal
               data in it, also what is erased later`,
  restore: `Usage: npm run ops -- restore <folder> [--erasures <file>]

Restores a backup into an empty installation. Verifies the backup and both keys before it writes
anything, and never overwrites data. Run it again after an interruption.
Erasures since the backup are applied: those of the file \`erased\` in DATA_DIR, if it is there.

  --erasures <file>  Applies a list of erasures that is stored elsewhere as well`,
}

/** Parses the command line. Throws `StartRefused` for invalid arguments. */
export function parseArguments(given: readonly string[]): OpsRequest {
  const [verb, ...args] = given
  if (verb === undefined || verb === '--help') return { verb: 'help', text: overview }
  if (verb !== 'check' && verb !== 'backup' && verb !== 'restore') {
    throw new StartRefused(`There is no verb ${verb}.\n\n${overview}`)
  }
  const { values, positionals } = parse(args, help[verb])
  if (values.help) return { verb: 'help', text: help[verb] }
  const { 'with-keys': withKeys, erasures } = values
  const [folder = '', ...others] = positionals
  const isUsable =
    others.length === 0 &&
    (folder !== '') === (verb !== 'check') &&
    (withKeys === undefined || verb === 'backup') &&
    (erasures === undefined || verb === 'restore')
  if (!isUsable) throw new StartRefused(help[verb])
  if (verb === 'check') return { verb }
  return verb === 'backup'
    ? { verb, folder, withKeys: withKeys ?? false }
    : { verb, folder, erasures }
}

function parse(args: string[], usage: string) {
  try {
    const options = {
      help: { type: 'boolean' },
      'with-keys': { type: 'boolean' },
      erasures: { type: 'string' },
    } as const
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('. ')[0] : String(error)
    throw new StartRefused(`${reason}.\n\n${usage}`)
  }
}
