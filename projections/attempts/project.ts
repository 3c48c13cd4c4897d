import type { RecordedEvent } from '#contract/events/event.ts'
import type { Actor } from '#contract/events/metadata.ts'
import type { SecurityEvent } from '#contract/events/security.ts'
import { parseIpAddress } from '#contract/network-of.ts'
import { unpackFlags } from '#contract/security/attempt.ts'
import type { Projection, Rows } from '#projections/projection.ts'
import { type AttemptSummary, summarizeAttempt } from './summarize-attempt.ts'

export type AttemptRow = AttemptSummary & {
  position: bigint
  id: string
  profileId: string | null
  actorKind: Actor['kind']
  actorId: string | null
  requestId: string
  /** Null for an invalid address. */
  ip: string | null
  userAgent: string
}

type Mark = { mark: string; position: bigint; day: string }

type Content = {
  position: bigint
  profileId: string
  life: number
  day: string
  wallet: string
  walletAddress: string
  content: string
}

type EndedLife = { profileId: string; life: number }

type Tables = {
  attempt: AttemptRow
  attempt_mark: Mark
  attempt_content: Content
  attempt_ended_life: EndedLife
}

export const attempts: Projection<'attempts', Tables> = {
  name: 'attempts',
  tables: {
    attempt: { by: ['position'], topic: 'attempts' },
    attempt_mark: { by: ['mark', 'position'] },
    attempt_content: { by: ['position'], endsWithLife: true },
    attempt_ended_life: { by: ['profileId'] },
  },
  keys(event) {
    if (event.type === 'ProfileDeleted') {
      return { attempt_ended_life: [{ profileId: event.data.profileId }] }
    }
    const { position } = event
    const keys = { attempt: [{ position }], attempt_mark: marksOf(event) }
    if (event.type !== 'AttemptRecorded') return keys
    const { profileId } = event.data
    return { ...keys, attempt_content: [{ position }], attempt_ended_life: [{ profileId }] }
  },
  on: {
    AttemptRecorded: add,
    AttemptsSummed: add,
    SignInsRefused: add,
    ProfileDeleted: (rows, { data: { profileId, life } }) => ({
      ...rows,
      attempt_ended_life: [{ profileId, life }],
    }),
  },
}

function add(rows: Rows<Tables>, event: RecordedEvent<SecurityEvent>): Rows<Tables> {
  const attempt = rowOf(event)
  if (!attempt) return rows
  const [ended] = rows.attempt_ended_life
  const content = contentOf(event, ended?.life ?? 0)
  return {
    ...rows,
    attempt: [attempt],
    attempt_mark: marksOf(event),
    attempt_content: content ? [content] : [],
  }
}

function rowOf(event: RecordedEvent<SecurityEvent>): AttemptRow | undefined {
  const summary = summarizeAttempt(event)
  if (!summary) return undefined
  const { position, id, metadata, origin, data } = event
  return {
    ...summary,
    position,
    id,
    profileId: 'profileId' in data ? data.profileId : null,
    actorKind: metadata.actor.kind,
    actorId: metadata.actor.id,
    requestId: metadata.requestId,
    ip: parseIpAddress(origin?.ip ?? ''),
    userAgent: replaceNul(origin?.userAgent ?? ''),
  }
}

/** Returns a row for each flag and code; their first word distinguishes them. */
function marksOf(event: RecordedEvent<SecurityEvent>): Mark[] {
  const summary = summarizeAttempt(event)
  if (!summary) return []
  const { codes, flagBits, day } = summary
  const marks = [
    ...codes.map((code) => `code ${replaceNul(code)}`),
    ...unpackFlags(flagBits).map((flag) => `flag ${flag}`),
  ]
  return [...new Set(marks)].map((mark) => ({ mark, position: event.position, day }))
}

function contentOf(event: RecordedEvent<SecurityEvent>, endedLife: number): Content | undefined {
  if (event.type !== 'AttemptRecorded' || !event.personal) return undefined
  const { position, data, personal } = event
  const { profileId, life, day } = data
  if (life <= endedLife) return undefined
  const walletAddress = replaceNul(personal.walletAddress)
  const wallet = walletAddress.toLowerCase()
  // Stored as text: jsonb rejects some JSON values, such as half of an emoji.
  const content = JSON.stringify(personal.content)
  return { position, profileId, life, day, wallet, walletAddress, content }
}

/** Replaces NUL, which Postgres rejects. */
function replaceNul(text: string): string {
  return text.replaceAll('\0', '\uFFFD')
}
