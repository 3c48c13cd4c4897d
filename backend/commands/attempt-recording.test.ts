import { describe, expect, it } from 'vitest'
import { Refusal } from '#domain/refusal.ts'
import { type Attempt, type AttemptFindings, withAttemptRecording } from './attempt-recording.ts'

const attempt: Attempt = { attempt: 'edit', profileId: 'p', walletAddress: '0x', content: {} }
const context = {
  at: '2026-03-01T12:00:00.000Z',
  actor: { kind: 'owner' as const, id: 'somebody' },
  requestId: 'request',
  newId: () => 'id',
}
const origin = { ip: '192.0.2.1', userAgent: 'test' }

/** Returns the records of an attempt that notes these findings and throws this error. */
async function recordsOf(found: AttemptFindings | undefined, error?: Error, from = { origin }) {
  const records: AttemptFindings[] = []
  const attempts = {
    add: ({ codes, flags }: AttemptFindings) => {
      records.push({ codes, flags })
    },
  }
  const trying = withAttemptRecording(
    attempts,
    attempt,
    { ...context, ...from },
    async (reportFindings) => {
      if (found) reportFindings(found)
      if (error) throw error
    },
  )
  if (error) await expect(trying).rejects.toBe(error)
  else await trying
  return records
}

describe('an attempt', () => {
  it('is recorded if it is accepted with a flag, and not if it is accepted without one', async () => {
    const flagged: AttemptFindings = { codes: [], flags: ['very_short_bio'] }
    expect(await recordsOf(flagged)).toEqual([flagged])
    expect(await recordsOf({ codes: [], flags: [] })).toEqual([])
    expect(await recordsOf(undefined)).toEqual([])
  })

  it('is recorded with each reason once if it is refused', async () => {
    const found: AttemptFindings = {
      codes: ['bot-refused', 'handle-taken'],
      flags: ['no_social_links'],
    }
    expect(await recordsOf(found, new Refusal('bot-refused'))).toEqual([found])
    const later = await recordsOf({ ...found, codes: [] }, new Refusal('edit-replayed'))
    expect(later).toEqual([{ ...found, codes: ['edit-replayed'] }])
  })

  it.each(['invalid-input', 'profile-not-found', 'unavailable'] as const)(
    'is not recorded if it is refused as %s',
    async (code) => {
      const flagged: AttemptFindings = { codes: [], flags: ['very_short_bio'] }
      expect(await recordsOf(flagged, new Refusal(code))).toEqual([])
    },
  )

  it('is not recorded after an internal error, or without an origin', async () => {
    expect(await recordsOf(undefined, new Error('broke'))).toEqual([])
    const refused = new Refusal('bot-refused')
    expect(await recordsOf(undefined, refused, {} as { origin: typeof origin })).toEqual([])
  })
})
