import { parseArgs } from 'node:util'
import { StartRefused } from '#backend/process/start-refused.ts'

const usage = 'npm run import -- profiles.json [--dry-run]'

/** Parses the command line. Throws `StartRefused` for invalid arguments. */
export function parseArguments(args: string[]): { path: string; dryRun: boolean } {
  const { values, positionals } = parse(args)
  const [path, ...others] = positionals
  if (path === undefined) throw new StartRefused(`Name a file: ${usage}`)
  if (others.length > 0) throw new StartRefused(`One file at a time: ${usage}`)
  return { path, dryRun: values['dry-run'] }
}

function parse(args: string[]) {
  try {
    const options = { 'dry-run': { type: 'boolean', default: false } } as const
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('. ')[0] : String(error)
    throw new StartRefused(`${reason}: ${usage}`)
  }
}
