import { expect, it } from 'vitest'
import { eventType } from '#contract/views/event-index.ts'
import { eventLabelOf } from './event-labels.ts'

it('has a different label for each type', () => {
  const { options } = eventType
  expect(new Set(options.map(eventLabelOf)).size).toBe(options.length)
})
