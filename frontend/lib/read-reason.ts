import { RequestFailed } from '#queries/api-client.ts'

/** As long as a sentence for people may be; what is longer, or has markup in it, a proxy wrote for itself. */
const maxSentence = 200

/** What a failure says to people: the server's sentence, the wallet's short one, else `fallback`. */
export function readReason(cause: unknown, fallback: string): string {
  if (cause instanceof RequestFailed) {
    const { problem, message, status } = cause
    const isSentence = message.length <= maxSentence && !/<[a-z!/]/i.test(message)
    return problem?.detail ?? (isSentence ? message : `The server answered ${status}. ${fallback}`)
  }
  if (!(cause instanceof Error) || isForProgrammers(cause)) return fallback
  if ('shortMessage' in cause && typeof cause.shortMessage === 'string') return cause.shortMessage
  return cause.message || fallback
}

/**
 * A fetch that never reached the server, or an answer that is none of the directory's. By its name: zod is
 * loaded with the first call alone.
 */
function isForProgrammers(cause: Error): boolean {
  return cause instanceof TypeError || cause instanceof SyntaxError || cause.name === 'ZodError'
}
