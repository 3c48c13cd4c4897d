import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import { describeError } from '#backend/process/describe-error.ts'

/** Creates the logger of a process. Its lines contain no personal data: no addresses, wallets or bodies. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    serializers: { err: (fault) => describeError(fault), error: (fault) => describeError(fault) },
    // Plugins trace their options, including cookies, addresses and user agents.
    redact: { paths: ['headers', '*.headers'], remove: true },
    hooks: {
      // Without a text, pino logs the error's message, which may quote the input.
      logMethod(args, method) {
        const [first, text = 'a fault', ...rest] = args
        method.apply(this, isFault(first) ? [first, text, ...rest] : args)
      },
    },
  }
  return destination ? pino(options, destination) : pino(options)
}

function isFault(first: unknown): boolean {
  if (typeof first !== 'object' || first === null) return false
  return first instanceof Error || 'err' in first || 'error' in first
}
