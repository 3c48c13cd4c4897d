import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { OperatorError } from './operator-error.ts'

/**
 * Parses the arguments of a command. Throws `OperatorError` for an unknown option or one without its value,
 * with the message that `describe` returns for the reason.
 */
export function parseCommandLine<const Options extends ParseArgsOptionsConfig>(
  args: readonly string[],
  options: Options,
  describe: (reason: string) => string,
) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (cause) {
    // Node's message goes on with advice on positional arguments.
    const reason = cause instanceof Error ? cause.message.split('. ')[0] : undefined
    throw new OperatorError(describe(reason ?? String(cause)), { cause })
  }
}
