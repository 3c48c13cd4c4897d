import { expect, it } from 'vitest'
import { eventType } from '#contract/views/event-index.ts'
import { findEventType, logEventWords } from './event-words.ts'

it.each(eventType.options)('the words of %s are of no other type', (type) =>
  expect(findEventType(logEventWords[type])).toBe(type),
)
