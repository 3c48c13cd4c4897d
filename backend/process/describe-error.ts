import { z } from '#contract/z.ts'

export type ErrorLine = {
  name: string
  message: string
  code?: unknown
  stack?: string
  cause?: ErrorLine
}

/**
 * Describes an error for logs. Omits the rows, parameters and bodies that drivers attach to errors,
 * and messages that may quote input or the content of an event.
 */
export function describeError(error: unknown, mayQuoteEvent = false): ErrorLine {
  if (!(error instanceof Error)) return { name: 'NotAnError', message: typeof error }
  const quotes = error instanceof SyntaxError || error instanceof z.ZodError
  const text = quotes
    ? 'unreadable text'
    : mayQuoteEvent
      ? 'left out, since it may quote the event'
      : error.message
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line))
  const { cause } = error
  // The cause of an error about an event may quote that event.
  return {
    name: error.name,
    message: text,
    ...('code' in error && { code: error.code }),
    ...(frames && { stack: frames.join('\n') }),
    ...(cause !== undefined && { cause: describeError(cause, mayQuoteEvent || 'event' in error) }),
  }
}
