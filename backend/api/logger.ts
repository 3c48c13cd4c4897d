import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'

type ErrorLine = {
  name: string
  message: string
  code?: unknown
  stack?: string
  cause?: ErrorLine
}

/**
 * An error as the log may keep it: no rows, parameters or bodies, which the drivers hang on their
 * errors, and no text of a parser, which quotes what it read.
 */
export function describeError(error: unknown): ErrorLine {
  if (!(error instanceof Error)) return { name: 'NotAnError', message: typeof error }
  const quotes = error instanceof SyntaxError
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line))
  return {
    name: error.name,
    message: quotes ? 'unreadable text' : error.message,
    ...('code' in error && { code: error.code }),
    ...(frames && { stack: frames.join('\n') }),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  }
}

/** The one logger of a process. What it writes holds nothing personal: no address, wallet or body. */
export function makeLogger(level: string, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    serializers: { err: describeError, error: describeError },
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
