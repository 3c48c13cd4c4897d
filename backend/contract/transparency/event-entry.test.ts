import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { encodeEventEntry } from './event-entry.ts'

const salt = Buffer.alloc(32, 5).toString('base64')
const event = {
  id: '00000000-0000-4000-8000-000000000001',
  stream: 'profile-1',
  revision: 3n,
  type: 'ProfileEdited',
  data: { sealed: 'AQID', life: 1, flags: ['é', '"'] },
  metadata: { salt, at: '2026-03-01T12:00:00.000Z', requestId: 'r', actor: { kind: 'owner' } },
}

it('commits to the event as stored, in the order of RFC 8785', () => {
  const canonical =
    '{"data":{"flags":["é","\\""],"life":1,"sealed":"AQID"},"id":"00000000-0000-4000-8000-000000000001",' +
    '"metadata":{"actor":{"kind":"owner"},"at":"2026-03-01T12:00:00.000Z","requestId":"r"},' +
    '"recordedAt":"2026-03-01T12:00:00.000Z","revision":3,"stream":"profile-1","type":"ProfileEdited"}'
  const hash = createHash('sha256')
    .update('provenance/tlog-event/v1\0')
    .update(Buffer.alloc(32, 5))
    .update(canonical)
    .digest('hex')
  expect(Buffer.from(encodeEventEntry(event)).toString('hex')).toBe(`01${hash}`)
})

it('never changes', () =>
  expect(Buffer.from(encodeEventEntry(event)).toString('base64')).toBe(
    'AT/O3WZRPIt5hgHjIXxvGfs59pawEFmc8zkHkCe/+Yv7',
  ))

it('depends on everything in the event but not on the order of its keys', () => {
  const { at, ...others } = event.metadata
  expect(encodeEventEntry({ ...event, metadata: { ...others, at } })).toEqual(
    encodeEventEntry(event),
  )
  const changes = [
    { id: '00000000-0000-4000-8000-000000000002' },
    { stream: 'profile-2' },
    { revision: 4n },
    { type: 'ProfileListed' },
    { data: { ...event.data, sealed: 'AQIE' } },
    { metadata: { ...event.metadata, at: '2026-03-01T12:00:00.001Z' } },
    { metadata: { ...event.metadata, requestId: 's' } },
    { metadata: { ...event.metadata, salt: Buffer.alloc(32, 6).toString('base64') } },
    { metadata: { ...event.metadata, salt: undefined } },
  ]
  const entries = [event, ...changes.map((change) => ({ ...event, ...change }))].map((changed) =>
    Buffer.from(encodeEventEntry(changed)).toString('hex'),
  )
  expect(new Set(entries).size).toBe(entries.length)
})

it('refuses a salt of another length', () =>
  expect(() =>
    encodeEventEntry({ ...event, metadata: { ...event.metadata, salt: 'AAAA' } }),
  ).toThrow('has no valid salt'))
