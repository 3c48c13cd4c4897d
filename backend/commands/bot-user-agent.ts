import { isbot, isbotMatches } from 'isbot'

/**
 * Whether a program asks that says so. A headless browser is no bot by itself: people's own tools
 * run one, it shows the whole page, and its wallet still signs.
 */
export function isBot(userAgent: string): boolean {
  // Each pattern by itself takes long, so it is asked of few.
  if (!isbot(userAgent)) return false
  return isbotMatches(userAgent).some((match) => match.toLowerCase() !== 'headless')
}
