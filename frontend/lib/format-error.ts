import { RequestFailed } from '#queries/api-client.ts'

/** Maximum length of a message. Longer ones, and those with markup, are from a proxy and are not shown. */
const maxSentenceLength = 200

const unreached = 'The directory could not be reached. Check your connection and try again.'
const offline = 'You are offline. Try again once you are connected.'

/** Formats an error for users: the server's message, else `fallback`. See also `formatWalletError`. */
export function formatError(cause: unknown, fallback: string): string {
  if (cause instanceof RequestFailed) {
    const { problem, message, status } = cause
    const isSentence = message.length <= maxSentenceLength && !/<[a-z!/]/i.test(message)
    return problem?.detail ?? (isSentence ? message : `The server answered ${status}. ${fallback}`)
  }
  if (!(cause instanceof Error)) return fallback
  if (isUnreached(cause)) return navigator.onLine === false ? offline : unreached
  // Errors of viem have a short message.
  if (isForProgrammers(cause) || 'shortMessage' in cause) return fallback
  return cause.message || fallback
}

/**
 * Returns whether the message is useless to users: a bug, or a response that does not match the contract. Checks
 * zod's error by name, since zod loads only with the first call.
 */
function isForProgrammers(cause: Error): boolean {
  return cause instanceof TypeError || cause instanceof SyntaxError || cause.name === 'ZodError'
}

/** Returns whether a fetch never reached the server, by the messages of Chromium, Firefox, Safari and Node. */
function isUnreached(cause: Error): boolean {
  return cause instanceof TypeError && /fetch|load f/i.test(cause.message)
}
