import { RequestFailed } from '#queries/api-client.ts'

/** What a failure says to people: the server's sentence, the wallet's short one, else `fallback`. */
export function readReason(cause: unknown, fallback: string): string {
  if (cause instanceof RequestFailed) return cause.problem?.detail ?? cause.message
  // A fetch that never reached the server speaks to programmers only.
  if (!(cause instanceof Error) || cause instanceof TypeError) return fallback
  if ('shortMessage' in cause && typeof cause.shortMessage === 'string') return cause.shortMessage
  return cause.message || fallback
}
