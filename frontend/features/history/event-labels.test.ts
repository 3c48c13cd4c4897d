import { expect, it } from 'vitest'
import { eventType } from '#contract/views/event-index.ts'
import { findEventType, logEventLabels } from './event-labels.ts'

it.each(eventType.options)('has a unique label for %s', (type) =>
  expect(findEventType(logEventLabels[type])).toBe(type),
)
