import { parseArgs } from 'node:util'
import { StartRefused } from '#backend/process/start-refused.ts'

const usage = 'npm run import -- profiles.json [--dry-run]'

/** Parses the command line. Throws `StartRefused` for invalid arguments. */
export function parseArguments(given: readonly string[]): { path: string; dryRun: boolean } {
  const { path, dryRun } = parse([...given])
  const [first, ...others] = path
  if (first === undefined) throw new StartRefused(`Name a file: ${usage}`)
  if (others.length > 0) throw new StartRefused(`One file at a time: ${usage}`)
  return { path: first, dryRun }
}

function parse(args: string[]): { path: string[]; dryRun: boolean } {
  try {
    const options = { 'dry-run': { type: 'boolean', default: false } } as const
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    return { path: positionals, dryRun: values['dry-run'] }
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('. ')[0] : String(error)
    throw new StartRefused(`${reason}: ${usage}`)
  }
}
