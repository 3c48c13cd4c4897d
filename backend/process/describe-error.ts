import { z } from '#contract/z.ts'

export type ErrorLine = {
  name: string
  message: string
  code?: unknown
  stack?: string
  cause?: ErrorLine
}

/**
 * An error as a log may keep it: no rows, parameters or bodies, which the drivers hang on their
 * errors, and no text that quotes what was read: a parser's, or that of a fault over an `event`.
 */
export function describeError(error: unknown, overEvent = false): ErrorLine {
  if (!(error instanceof Error)) return { name: 'NotAnError', message: typeof error }
  const quotes = error instanceof SyntaxError || error instanceof z.ZodError
  const text = quotes ? 'unreadable text' : overEvent ? 'over what the event holds' : error.message
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line))
  const { cause } = error
  return {
    name: error.name,
    message: text,
    ...('code' in error && { code: error.code }),
    ...(frames && { stack: frames.join('\n') }),
    ...(cause !== undefined && { cause: describeError(cause, overEvent || 'event' in error) }),
  }
}
