import { RequestFailed } from '#queries/api-client.ts'

/** As long as a sentence for people may be; what is longer, or has markup in it, a proxy wrote for itself. */
const maxSentence = 200

const unreached = 'The directory could not be reached. Check your connection and try again.'
const offline = 'You are offline. Try again once you are connected.'

/** Returns the text of a failure for people: the server's sentence, else `fallback`. See `readWalletReason` as well. */
export function readReason(cause: unknown, fallback: string): string {
  if (cause instanceof RequestFailed) {
    const { problem, message, status } = cause
    const isSentence = message.length <= maxSentence && !/<[a-z!/]/i.test(message)
    return problem?.detail ?? (isSentence ? message : `The server answered ${status}. ${fallback}`)
  }
  if (!(cause instanceof Error)) return fallback
  if (isUnreached(cause)) return navigator.onLine === false ? offline : unreached
  if (isForProgrammers(cause) || 'shortMessage' in cause) return fallback
  return cause.message || fallback
}

/**
 * A fetch that never reached the server, or an answer that is none of the directory's. By its name: zod is
 * loaded with the first call alone.
 */
function isForProgrammers(cause: Error): boolean {
  return cause instanceof TypeError || cause instanceof SyntaxError || cause.name === 'ZodError'
}

/** Whether a fetch never reached the server, by the words of Chromium, Firefox, Safari and Node. */
function isUnreached(cause: Error): boolean {
  return cause instanceof TypeError && /fetch|load f/i.test(cause.message)
}
