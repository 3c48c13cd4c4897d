import { OperatorError } from '#backend/process/operator-error.ts'
import { parseCommandLine } from '#backend/process/parse-command-line.ts'

const usage = 'npm run import -- profiles.json [--dry-run]'

/** Parses the command line. Throws `OperatorError` for invalid arguments. */
export function parseArguments(args: readonly string[]): { path: string; dryRun: boolean } {
  const options = { 'dry-run': { type: 'boolean', default: false } } as const
  const { values, positionals } = parseCommandLine(args, options, (reason) => `${reason}: ${usage}`)
  const [path, ...others] = positionals
  if (path === undefined) throw new OperatorError(`Name a file: ${usage}`)
  if (others.length > 0) throw new OperatorError(`One file at a time: ${usage}`)
  return { path, dryRun: values['dry-run'] }
}
