import { toPrintableLine } from '#contract/printable-line.ts'
import { logPath } from '#contract/transparency/checkpoint.ts'
import {
  formatNoteKey,
  keyTypes,
  type NoteKey,
  parseNoteKey,
} from '#contract/transparency/signed-note.ts'
import { createLogger } from '#edge/logger.ts'
import { findLogId } from '#event-log/log-id.ts'
import { loadConfig } from './config.ts'
import { openPoolWithoutTimeout, requirePostgres } from './ops/context.ts'
import { OperatorError } from './process/operator-error.ts'
import { parseCommandLine } from './process/parse-command-line.ts'
import { type ProcessLifecycle, runProcess } from './process/run-process.ts'
import { findLogKey, prepareNextLogKey } from './setup/folder/load-secrets.ts'
import { openSignedNoteFile } from './setup/folder/signed-note-file.ts'
import { awaitLog, connectLog } from './setup/stores/open-log.ts'
import { acceptGap, GapRefused } from './transparency/accept-gap.ts'
import { EntryDiffers } from './transparency/add-leaves.ts'
import { LogContradiction } from './transparency/followed-log.ts'
import { createLogClient, FetchFailed } from './transparency/log-client.ts'
import { createLogKey } from './transparency/log-key.ts'
import { mirrorLog } from './transparency/mirror-log.ts'
import { type Recomputed, recompute } from './transparency/recompute.ts'
import { rotateKey } from './transparency/rotate-key.ts'
import { CannotSign } from './transparency/signed-note-file.ts'
import { withTransparencyLock } from './transparency/transparency-log.ts'
import { watchLog } from './transparency/watch-log.ts'

const help = `Usage: npm run log -- <verb>

  mirror <url> <folder>  Copies the transparency log of a directory and verifies it. Run it again for new entries
  watch <url> <folder>   Follows the checkpoints of a log until two of them contradict each other
  recompute              Compares the event log of this installation with its transparency log
  accept-gap [mirror]    Continues the log of this installation although events are lost for good.
                         Adds a public statement. The mirror has the entries that Postgres lost too
  rotate                 Replaces the key of the log of this installation. Adds a public statement,
                         signed with the former key, by which mirrors and watchers accept the new one

The folder keeps the key that the log had at first, and its last checkpoint. Copy and watch a log
in two folders. \`--witness <key>\` accepts only checkpoints that this witness has cosigned; it may
be given several times. The exit code is 1 if something contradicts what the log signed. The last
three use the same variables as the server. Stop every process before \`accept-gap\` and \`rotate\`.`

const watchEveryMs = 10_000

/** Errors whose message is a sentence for the user. */
const explainedErrors = [LogContradiction, FetchFailed, CannotSign, EntryDiffers, GapRefused]

// Runs the commands about transparency logs: for operators, and for everyone who checks them.
await runProcess(async (lifecycle) => {
  const request = parseArguments(process.argv.slice(2))
  let isFinished = false
  lifecycle.onStop(async () => {
    // Exit code 0 would say that nothing contradicts the log.
    if (isFinished || request.verb === 'watch') return
    throw new OperatorError(`The command ${request.verb} was stopped before its end: run it again.`)
  })
  try {
    await run(request, lifecycle)
  } catch (error) {
    const isExplained = explainedErrors.some((type) => error instanceof type)
    throw isExplained && error instanceof Error
      ? new OperatorError(toPrintable(error.message))
      : error
  } finally {
    // A command that fails because a stop closed its stores is not finished.
    isFinished = !lifecycle.signal.aborted
  }
  lifecycle.end()
})

/** Escapes control characters, since a remote log could contain terminal commands. Line breaks stay. */
function toPrintable(text: string): string {
  return text.split('\n').map(toPrintableLine).join('\n')
}

async function run(request: LogRequest, lifecycle: ProcessLifecycle): Promise<void> {
  const print = (line: string) => console.log(toPrintable(line))
  if (request.verb === 'help') return print(help)
  if (request.verb === 'recompute') return runRecompute(lifecycle)
  if (request.verb === 'rotate') return runRotate(lifecycle)
  if (request.verb === 'accept-gap') return runAcceptGap(request.mirror, lifecycle)
  const { folder, witnessKeys } = request
  const client = createLogClient(request.url)
  const options = { folder, host: request.url.host, witnessKeys, print }
  if (request.verb === 'mirror') return mirrorLog(client, options)
  return watchLog(client, { ...options, everyMs: watchEveryMs }, lifecycle.signal)
}

type LogRequest =
  | { verb: 'help' }
  | { verb: 'recompute' }
  | { verb: 'rotate' }
  | { verb: 'accept-gap'; mirror: string | undefined }
  | { verb: 'mirror' | 'watch'; url: URL; folder: string; witnessKeys: readonly NoteKey[] }

/** Parses the command line. Throws `OperatorError` for invalid arguments. */
function parseArguments(args: readonly string[]): LogRequest {
  const options = {
    help: { type: 'boolean' },
    witness: { type: 'string', multiple: true },
  } as const
  const { values, positionals } = parseCommandLine(args, options, () => help)
  const [verb, url = '', folder, ...others] = positionals
  if (verb === undefined || values.help) return { verb: 'help' }
  const isFollowing = verb === 'mirror' || verb === 'watch'
  if (values.witness && !isFollowing) throw new OperatorError(help)
  if ((verb === 'recompute' || verb === 'rotate') && positionals.length === 1) return { verb }
  if (verb === 'accept-gap' && positionals.length <= 2) return { verb, mirror: positionals[1] }
  if (!isFollowing || !URL.canParse(url) || folder === undefined || others.length > 0) {
    throw new OperatorError(help)
  }
  const witnessKeys = (values.witness ?? []).map((vkey) => {
    const key = parseNoteKey(vkey, keyTypes.witness)
    if (key) return key
    throw new OperatorError(`${vkey} is not the key of a witness.`)
  })
  return { verb, url: new URL(url), folder, witnessKeys }
}

/** Opens the stores of this installation. */
async function openInstallation(lifecycle: ProcessLifecycle) {
  const config = loadConfig(process.env)
  const context = { config, lifecycle, logger: createLogger(config.logLevel, process.stderr) }
  const pool = await openPoolWithoutTimeout(context, await requirePostgres(context))
  const { eventstoreUrl } = config
  const log = await connectLog({ pool, eventstoreUrl, createsTables: false }, lifecycle)
  return { config, pool, log }
}

/** Compares the whole event log of this installation with its transparency log. */
async function runRecompute(lifecycle: ProcessLifecycle): Promise<void> {
  const { config, pool, log } = await openInstallation(lifecycle)
  const result = await awaitLog(config, lifecycle, () => recompute(pool, log))
  const sentence = describeResult(result)
  if (result.kind !== 'same') throw new OperatorError(sentence)
  console.log(sentence)
}

/** Opens what this installation signs its transparency log with. */
async function openSigner(lifecycle: ProcessLifecycle) {
  const { config, pool, log } = await openInstallation(lifecycle)
  const logId = await awaitLog(config, lifecycle, () => findLogId(log))
  const seed = findLogKey(config.dataDir, config.logKey)
  if (logId === undefined || !seed) {
    throw new OperatorError('This installation has no events, or no LOG_KEY.')
  }
  const key = createLogKey(`${config.publicUrl.host}${logPath}`, seed)
  const noteFile = openSignedNoteFile(config.dataDir)
  return { config, pool, log, logId, key, noteFile, now: new Date().toISOString() }
}

async function runAcceptGap(
  mirror: string | undefined,
  lifecycle: ProcessLifecycle,
): Promise<void> {
  const signer = await openSigner(lifecycle)
  const lost = await withTransparencyLock(signer.pool, () => acceptGap({ ...signer, mirror }))
  console.log(`${lost} lost events are stated in the transparency log. Start Provenance.`)
}

async function runRotate(lifecycle: ProcessLifecycle): Promise<void> {
  const signer = await openSigner(lifecycle)
  const next = prepareNextLogKey(signer.config.dataDir)
  const nextKey = createLogKey(signer.key.name, next.seed)
  await withTransparencyLock(signer.pool, () => rotateKey({ ...signer, nextKey }))
  const file = next.install()
  const setIt = signer.config.logKey ? `Set LOG_KEY to the text of ${file}. Then start` : 'Start'
  console.log(`${file} has the new key, ${formatNoteKey(nextKey)}. ${setIt} Provenance.`)
}

function describeResult(result: Recomputed): string {
  switch (result.kind) {
    case 'same': {
      const newer = result.waiting > 0 ? ` ${result.waiting} newer events are not in it yet.` : ''
      return `The ${result.leaves} entries of the transparency log match the event log and the root of the checkpoint with ${result.checkpointSize} entries.${newer}`
    }
    case 'differs': {
      const { type, stream, revision, id } = result.event
      return `Entry ${result.index} is not about the event that the event log has there: ${type} (${stream}, revision ${revision}, id ${id}). Events before it are unchanged. The event log was changed or restored.`
    }
    case 'too-short':
      return `The event log ends before the event of entry ${result.index}. The newest events were lost: restore them from a backup.`
    case 'other-root':
      return `The entries are those of the event log, but the checkpoint with ${result.checkpointSize} entries has another root. Both were changed together.`
  }
}
