import { isbot, isbotMatches } from 'isbot'

/**
 * Returns true for the user agent of a bot. A headless browser alone does not count: users' tools run
 * one too, it renders the whole page, and its wallet still signs.
 */
export function isBot(userAgent: string): boolean {
  // Listing the matches is slow, so only likely bots get this far.
  if (!isbot(userAgent)) return false
  return isbotMatches(userAgent).some((match) => match.toLowerCase() !== 'headless')
}
