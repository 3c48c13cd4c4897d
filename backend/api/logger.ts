import { type DestinationStream, type Logger, pino } from 'pino'

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
  const options = { level, base: null, serializers: { err: describeError, error: describeError } }
  return destination ? pino(options, destination) : pino(options)
}
