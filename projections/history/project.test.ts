import { describe, expect, it } from 'vitest'
import type { AnyEvent } from '#contract/events/event.ts'
import { eventType } from '#contract/views/event-index.ts'
import { coverage } from '#projections/coverage.ts'
import {
  adaDeleted,
  adaEdited,
  adaErased,
  adaHandleReleased,
  adaHeld,
  adaId,
  adaImported,
  adaListed,
  adaRecognized,
  adaRejected,
  adaSubmitted,
  adaTypeChanged,
  noon,
} from '#tests/fixtures/profile-events.ts'
import { record, specifyView } from '#tests/support/view-specification.ts'
import { history } from './project.ts'

const { fold } = specifyView(history)
const day = '2026-03-01'
const network = { day, networkKey: 'key-of-network' }
const several = { day, since: noon, until: noon, count: 4, codes: [] }

/** Events that the directory causes after an act of an owner. */
const doneByDirectory = new Set([
  'ProfileListed',
  'ProfileHeld',
  'FounderRecognized',
  'HandleReleased',
])

/** Returns the row of an event, without the columns that every row has. */
function rowOf(fact: AnyEvent) {
  const [row] = fold([[record(fact, 7n)]]).rows.history
  const { onDay, position, eventId, at, revision, actorKind, actorId, type, ...rest } = row ?? {}
  expect({ onDay, position, eventId, at, revision, actorKind, actorId, type }).toEqual({
    onDay: day,
    position: 7n,
    eventId: record(fact, 7n).id,
    at: noon,
    revision: 6n,
    actorKind: doneByDirectory.has(fact.type) ? 'house' : 'owner',
    actorId: null,
    type: fact.type,
  })
  return rest
}

const ofAda = { streamKind: 'profile', profileId: adaId, life: 1 }
const withoutProfile = { profileId: null, life: null }

describe('the index of the log', () => {
  it.each(eventType.options)('covers %s', (type) => {
    expect(coverage[type]).toContain('history')
    expect(history.on).toHaveProperty(type)
  })

  it.each([
    adaSubmitted,
    adaImported,
    adaListed,
    adaHeld,
    adaRejected,
    adaEdited,
    adaTypeChanged,
    adaDeleted,
    adaRecognized,
    adaErased,
  ])('has $type with its profile and life', (fact) => expect(rowOf(fact)).toEqual(ofAda))

  it('has a released claim with its profile, without a life', () =>
    expect(rowOf(adaHandleReleased)).toEqual({ ...ofAda, life: null }))

  it('has an admin action with its profile, or with the directory', () => {
    const acted = { type: 'AdminActed', data: { day, act: 'clear-cache' } } as const
    expect(rowOf(acted)).toEqual({ ...withoutProfile, streamKind: 'directory' })
    const onProfile = { ...acted, data: { ...acted.data, profileId: adaId } }
    expect(rowOf(onProfile)).toEqual({ ...ofAda, life: null })
  })

  it.each<[AnyEvent, object]>([
    [
      { type: 'HandleClaimed', data: { profileId: adaId, handleKey: 'key' } },
      { streamKind: 'handle', profileId: adaId, life: null },
    ],
    [
      {
        type: 'AttemptRecorded',
        data: {
          ...{ day, attempt: 'edit', blocked: true, codes: [], flags: [] },
          ...{ profileId: adaId, life: 1 },
        },
      },
      { ...ofAda, streamKind: 'security' },
    ],
    [{ type: 'AttemptsSummed', data: { ...several, flags: [] } }, { streamKind: 'security' }],
    [{ type: 'SignInsRefused', data: several }, { streamKind: 'security' }],
    [{ type: 'NetworkBlocked', data: { ...network, until: noon } }, { streamKind: 'security' }],
    [{ type: 'NetworkAllowed', data: { ...network, until: noon } }, { streamKind: 'security' }],
    [{ type: 'NetworkReleased', data: network }, { streamKind: 'security' }],
    [{ type: 'DirectoryOpened', data: { logId: adaId } }, { streamKind: 'directory' }],
    [{ type: 'LogKeyRotated', data: { statement: 'signed' } }, { streamKind: 'directory' }],
  ])('has $0.type with its subject', (fact, row) =>
    expect(rowOf(fact)).toEqual({ ...withoutProfile, ...row }),
  )

  it('contains no text from users', () => {
    const events = [adaSubmitted, adaEdited, adaTypeChanged, adaRejected].map((fact, index) =>
      record(fact, BigInt(index + 1)),
    )
    const text = JSON.stringify(fold([events]).rows.history, (_key, value) =>
      typeof value === 'bigint' ? String(value) : value,
    )
    expect(text).not.toMatch(/Ada|loom|0x|asked|Who are you/)
  })

  it('announces its day once', () => {
    const events = [record(adaSubmitted, 1n), record(adaListed, 2n)]
    expect(fold([events]).changes).toEqual([{ topic: 'history', key: day, position: 2n }])
  })
})
