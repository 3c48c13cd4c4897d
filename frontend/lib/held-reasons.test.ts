import { expect, it } from 'vitest'
import { formatHeldReasons } from './held-reasons.ts'

it('explains why a profile is held, and omits unknown reasons', () => {
  const heldReasons = ['very_short_bio', 'no_social_links', 'a_rule_of_later']
  expect(formatHeldReasons({ heldReasons })).toBe(
    ' We are reviewing it because the bio is very short and there are no links.',
  )
  for (const none of [null, undefined, [], ['a_rule_of_later']]) {
    expect(formatHeldReasons({ heldReasons: none })).toBe('')
  }
})
