import { expect, it } from 'vitest'
import { eventType } from '#contract/views/event-index.ts'
import { eventLabelOf, findEventType } from './event-labels.ts'

it.each(eventType.options)('has a unique label for %s', (type) =>
  expect(findEventType(eventLabelOf(type))).toBe(type),
)
