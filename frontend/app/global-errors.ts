/** Logs uncaught errors and rejections. Rejections with Chromium's message of a failed fetch are
 * logged at debug level only, since the page shows them (spec section 9). */
export function catchGlobalErrors(target: Window) {
  target.addEventListener('unhandledrejection', (event) => {
    const { message, stack } = describeError(event.reason)
    if (message.includes('Failed to fetch')) {
      event.preventDefault()
      console.debug('A request did not reach the network:', message)
      return
    }
    console.error('unhandledrejection', createReport(target, message, stack))
  })
  target.addEventListener('error', ({ message, error }) => {
    console.error('error', createReport(target, message, describeError(error).stack))
  })
}

function describeError(reason: unknown): { message: string; stack: string | undefined } {
  return reason instanceof Error
    ? { message: reason.message, stack: reason.stack }
    : { message: String(reason), stack: undefined }
}

function createReport(target: Window, message: string, stack: string | undefined) {
  return {
    message,
    stack,
    timestamp: new Date().toISOString(),
    url: target.location.href,
    userAgent: target.navigator.userAgent,
  }
}
