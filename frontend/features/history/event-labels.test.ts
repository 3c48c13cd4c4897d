import { expect, it } from 'vitest'
import { eventType } from '#contract/views/event-index.ts'
import { findEventType, logEventLabels } from './event-labels.ts'

it.each(eventType.options)('the words of %s are of no other type', (type) =>
  expect(findEventType(logEventLabels[type])).toBe(type),
)
