import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import { describeError } from '#backend/process/describe-error.ts'

/** The one logger of a process. What it writes holds nothing personal: no address, wallet or body. */
export function makeLogger(level: string, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    serializers: { err: (fault) => describeError(fault), error: (fault) => describeError(fault) },
    // Plugins trace what they were given: cookies, addresses and user agents among it.
    redact: { paths: ['headers', '*.headers'], remove: true },
    hooks: {
      // Without a text pino takes the error's own, which may quote what was sent.
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
