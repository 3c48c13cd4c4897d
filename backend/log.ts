import { createLogger } from '#edge/logger.ts'
import { loadConfig } from './config.ts'
import { findOrStartPostgres, openPoolWithoutTimeout } from './ops/context.ts'
import { type ProcessLifecycle, runProcess } from './process/run-process.ts'
import { StartRefused } from './process/start-refused.ts'
import { awaitLog, connectLog } from './setup/stores/open-log.ts'
import { LogContradiction } from './transparency/followed-log.ts'
import { createLogClient, FetchFailed } from './transparency/log-client.ts'
import { mirrorLog } from './transparency/mirror-log.ts'
import { type Recomputed, recompute } from './transparency/recompute.ts'
import { watchLog } from './transparency/watch-log.ts'

const help = `Usage: npm run log -- <verb>

  mirror <url> <folder>  Copies the transparency log of a directory and verifies it. Run it again for new entries
  watch <url> <folder>   Follows the checkpoints of a log until two of them contradict each other
  recompute              Compares the event log of this installation with its transparency log

The folder keeps the key that the log had at first, and its last checkpoint. The exit code is 1 if
something contradicts what the log signed. \`recompute\` uses the same variables as the server.`

const watchEveryMs = 10_000

// Runs the commands about transparency logs: for operators, and for everyone who checks them.
await runProcess(async (lifecycle) => {
  try {
    await run(process.argv.slice(2), lifecycle)
  } catch (error) {
    const isRefusal = error instanceof LogContradiction || error instanceof FetchFailed
    throw isRefusal ? new StartRefused(error.message) : error
  }
  lifecycle.end()
})

async function run(args: string[], lifecycle: ProcessLifecycle): Promise<void> {
  const request = parseArguments(args)
  const print = (line: string) => console.log(line)
  if (request.verb === 'help') return print(help)
  if (request.verb === 'recompute') return recomputeOwn(lifecycle)
  const { folder } = request
  const client = createLogClient(request.url)
  if (request.verb === 'mirror') return mirrorLog(client, { folder, print })
  return watchLog(client, { folder, everyMs: watchEveryMs, print }, lifecycle.signal)
}

type LogRequest =
  | { verb: 'help' }
  | { verb: 'recompute' }
  | { verb: 'mirror' | 'watch'; url: URL; folder: string }

/** Parses the command line. Throws `StartRefused` for invalid arguments. */
function parseArguments([verb, ...args]: readonly string[]): LogRequest {
  const [url = '', folder, ...others] = args
  if (verb === undefined || args.includes('--help') || verb === '--help') return { verb: 'help' }
  if (verb === 'recompute' && args.length === 0) return { verb }
  if (verb !== 'mirror' && verb !== 'watch') throw new StartRefused(help)
  if (!URL.canParse(url) || folder === undefined || others.length > 0) throw new StartRefused(help)
  return { verb, url: new URL(url), folder }
}

/** Compares the whole event log of this installation with its transparency log. */
async function recomputeOwn(lifecycle: ProcessLifecycle): Promise<void> {
  const config = loadConfig(process.env)
  const context = { config, lifecycle, logger: createLogger(config.logLevel, process.stderr) }
  const pool = await openPoolWithoutTimeout(context, await findOrStartPostgres(context))
  const { eventstoreUrl } = config
  const log = await connectLog({ pool, eventstoreUrl, createsTables: false }, lifecycle)
  const result = await awaitLog(config, lifecycle, () => recompute(pool, log))
  const sentence = describeResult(result)
  if (result.kind !== 'same') throw new StartRefused(sentence)
  console.log(sentence)
}

function describeResult(result: Recomputed): string {
  switch (result.kind) {
    case 'same': {
      const waiting = result.events - result.leaves
      const added = waiting > 0 ? ` ${waiting} newer events are not in it yet.` : ''
      return `The ${result.leaves} entries of the transparency log are those of the event log, and so is the root of the checkpoint with ${result.checkpointSize}.${added}`
    }
    case 'differs': {
      const { type, stream, revision, id } = result.event
      return `Entry ${result.index} is not about the event that the event log has there: ${type} (${stream}, revision ${revision}, id ${id}). Events before it are unchanged. The event log was changed or restored.`
    }
    case 'too-short':
      return `The event log has only ${result.events} events, and the transparency log ${result.leaves} entries. The newest events were lost: restore them from a backup.`
    case 'other-root':
      return `The entries are those of the event log, but the checkpoint with ${result.size} entries has another root. Both were changed together.`
  }
}
