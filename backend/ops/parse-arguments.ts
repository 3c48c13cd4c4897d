import type { ParseArgsOptionsConfig } from 'node:util'
import { OperatorError } from '#backend/process/operator-error.ts'
import { parseCommandLine } from '#backend/process/parse-command-line.ts'
import { help, overview } from './help.ts'

export type OpsRequest =
  | { verb: 'help'; text: string }
  | { verb: 'check' }
  | { verb: 'backup'; folder: string; withKeys: boolean }
  | { verb: 'restore'; folder: string; erasures: string | undefined }
  | { verb: 'rebuild'; view: string | undefined }
  | { verb: 'scavenge' }
  | { verb: 'copy-log'; from: string | undefined; to: string | undefined }

type Verb = keyof typeof help

/** Options of each verb besides `--help`. */
const optionsOf: Record<Verb, ParseArgsOptionsConfig> = {
  check: {},
  backup: { 'with-keys': { type: 'boolean' } },
  restore: { erasures: { type: 'string' } },
  rebuild: {},
  scavenge: {},
  'copy-log': { from: { type: 'string' }, to: { type: 'string' } },
}

/** Parses the command line. Throws `OperatorError` for invalid arguments. */
export function parseArguments(given: readonly string[]): OpsRequest {
  const [verb, ...args] = given
  if (verb === undefined || verb === '--help') return { verb: 'help', text: overview }
  if (!isVerb(verb)) throw new OperatorError(`There is no verb ${verb}.\n\n${overview}`)
  const options = { help: { type: 'boolean' }, ...optionsOf[verb] } as const
  const { values, positionals } = parseCommandLine(
    args,
    options,
    (reason) => `${reason}.\n\n${help[verb]}`,
  )
  if (values.help) return { verb: 'help', text: help[verb] }
  const request = toRequest(verb, values, positionals)
  if (!request) throw new OperatorError(help[verb])
  return request
}

const isVerb = (text: string): text is Verb => Object.hasOwn(help, text)

type Values = Record<string, string | boolean | (string | boolean)[] | undefined>

/** Returns the request, or undefined if arguments are missing or superfluous. */
function toRequest(
  verb: Verb,
  values: Values,
  positionals: readonly string[],
): OpsRequest | undefined {
  const textOf = (name: string) => {
    const value = values[name]
    return typeof value === 'string' ? value : undefined
  }
  const [name, ...others] = positionals
  if (others.length > 0) return undefined
  if (verb === 'backup' || verb === 'restore') {
    if (!name) return undefined
    return verb === 'backup'
      ? { verb, folder: name, withKeys: values['with-keys'] === true }
      : { verb, folder: name, erasures: textOf('erasures') }
  }
  if (verb === 'rebuild') return { verb, view: name }
  if (name !== undefined) return undefined
  if (verb === 'check' || verb === 'scavenge') return { verb }
  const [from, to] = [textOf('from'), textOf('to')]
  // At least one address is required, and a log is not copied to itself.
  return from === to ? undefined : { verb, from, to }
}
