import { expect, it } from 'vitest'
import { eventType } from '#contract/views/event-index.ts'
import { eventLabelOf, formatStep } from './event-labels.ts'

it('has a different label for each type', () => {
  const { options } = eventType
  expect(new Set(options.map(eventLabelOf)).size).toBe(options.length)
})

it('names the link that was proven or lost', () => {
  const before = { status: 'none', life: 0, signedAt: null } as const
  const data = { profileId: '', life: 1, link: 'website', checkedOn: '2026-03-01' } as const
  const titleOf = (event: object) =>
    formatStep({ event, before, after: before } as Parameters<typeof formatStep>[0])
  expect(titleOf({ type: 'LinkProven', data: { ...data, method: 'dns' } })).toBe('Website proven')
  expect(titleOf({ type: 'LinkLost', data })).toBe('Proof lost: Website')
})
