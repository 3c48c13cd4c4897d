import { randomBytes } from 'node:crypto'
import { setImmediate as yieldThread } from 'node:timers/promises'
import {
  type AnyEvent,
  directoryLogEvent,
  eventTypes,
  type NewEvent,
  type RecordedEvent,
} from '#contract/events/event.ts'
import { metadata, origin } from '#contract/events/metadata.ts'
import { commitTo, openingBytes } from '#contract/transparency/commitment.ts'
import { saltBytes } from '#contract/transparency/event-entry.ts'
import { z } from '#contract/z.ts'
import { VaultKeyMissing, VaultKeyWrong } from '#vault/errors.ts'
import type { Keyring } from '#vault/keyring.ts'
import { daySubject, lifeSubject } from '#vault/subject.ts'
import type { Vault } from '#vault/vault.ts'
import type { EncodedEvent, Json, LoggedEvent } from './port.ts'

/** An event that this version cannot parse, or of an unknown type. Never skip it. */
export class UnreadableEvent extends Error {
  override name = 'UnreadableEvent'
  readonly event: Pick<LoggedEvent, 'id' | 'type' | 'stream' | 'revision' | 'position'>

  constructor(event: LoggedEvent, cause: unknown) {
    const { id, type, stream, revision, position } = event
    super(`${type} at position ${position} (${stream}, revision ${revision}) cannot be read`, {
      cause,
    })
    this.event = { id, type, stream, revision, position }
  }
}

/** Parts of an event that are sealed. */
const parts = ['personal', 'origin'] as const
type Part = (typeof parts)[number]
/** Subjects whose keys seal each part. */
type Subjects = Record<Part, string[]>

/** Selects the sealed parts of an event to decrypt. */
export type SelectParts = (event: LoggedEvent) => readonly Part[]
const allParts: SelectParts = () => parts

/** The stored fields of an event that name its keys. No other field of an event may have one of these names. */
const subjectFields = z.object({
  profileId: z.string().optional(),
  life: z.number().optional(),
  day: z.string().optional(),
})

/**
 * Returns the subjects whose keys seal the parts of an event. A part with two subjects is opened with
 * both keys. An event without life and day has no personal data.
 */
function subjectsOf(data: object): Subjects {
  const { profileId, life, day } = subjectFields.parse(data)
  const ofLife = profileId !== undefined && life !== undefined ? [lifeSubject(profileId, life)] : []
  const ofDay = day === undefined ? [] : [daySubject(day)]
  return { personal: [...ofLife, ...ofDay], origin: day === undefined ? ofLife : ofDay }
}

/** Returns the associated data of a sealed part, so that it cannot be moved to another event. */
function associatedDataOf(id: string, stream: string, part: Part): string {
  return `${id}\n${stream}\n${part}`
}

/**
 * Encodes events for the log: parsed, with the personal part and the origin sealed as `data.sealed`
 * and `metadata.sealed`, with a commitment beside each, and with a salt for the event's entry in the
 * transparency log. Throws a zod error for an event that breaks the contract,
 * and `SubjectErased`.
 */
export async function encodeEvents(
  events: readonly NewEvent[],
  stream: string,
  vault: Vault,
): Promise<EncodedEvent[]> {
  const parsed = events.map((event) => ({ given: event, event: directoryLogEvent.parse(event) }))
  const needed = parsed.flatMap(({ given, event }) => {
    const subjects = subjectsOf(event.data)
    return [
      ...('personal' in event ? subjects.personal : []),
      ...(given.origin ? subjects.origin : []),
    ]
  })
  const keyring = await vault.keysToSeal(needed)
  return parsed.map(({ given, event }) => sealEvent(given, event, stream, keyring))
}

function sealEvent(
  given: NewEvent,
  event: AnyEvent,
  stream: string,
  keyring: Keyring,
): EncodedEvent {
  const { id } = given
  const subjects = subjectsOf(event.data)
  const seal = (part: Part, plain: object | undefined) => {
    if (plain === undefined || subjects[part].length === 0) return {}
    const { content, ...commitment } = createCommitment(plain)
    const associatedData = associatedDataOf(id, stream, part)
    const sealed = keyring.seal(subjects[part], associatedData, JSON.stringify(content))
    return { sealed, ...commitment }
  }
  const personal = 'personal' in event ? event.personal : undefined
  return {
    id,
    type: event.type,
    data: { ...event.data, ...seal('personal', personal) } as Json,
    metadata: {
      ...metadata.parse(given.metadata),
      salt: randomBytes(saltBytes).toString('base64'),
      ...seal('origin', given.origin && origin.parse(given.origin)),
    },
  }
}

/**
 * Returns the content to seal, and the commitment to it. Its opening is sealed with it, so that the content
 * cannot be guessed after an erasure. Content that has no RFC 8785 JSON is sealed without a commitment.
 */
function createCommitment(part: object): { content: object; commitment?: string } {
  const opening = randomBytes(openingBytes).toString('base64')
  // The commitment must be to the part as it is read later.
  const asRead: Record<string, unknown> = JSON.parse(JSON.stringify(part))
  const commitment = commitTo(asRead, opening)
  if (commitment === undefined) return { content: part }
  return { content: { ...asRead, opening }, commitment }
}

/** Number of events to decrypt, in a millisecond or less, before yielding the thread. */
const eventsPerYield = 50

type DecodeOptions = {
  wanted?: SelectParts
  /**
   * Called with the subject of a missing or wrong key; the part then counts as erased. Without it,
   * such a key throws.
   */
  onKeyFault?: (subject: string) => void
}

/**
 * Decodes stored events, with one query for the keys of the whole batch. An erased part is left out
 * and marked in `erased`; a part that is not `wanted` stays sealed. Throws `UnreadableEvent` for an
 * event of unknown type or shape. Without `onKeyFault`, throws `VaultKeyMissing` or
 * `VaultKeyWrong`. Commitments are not verified here, but by those who check an exported history.
 */
export async function decodeEvents(
  batch: readonly LoggedEvent[],
  vault: Vault,
  { wanted = allParts, onKeyFault }: DecodeOptions = {},
): Promise<RecordedEvent[]> {
  const parsed = batch.map((event) => parseStored(event, wanted(event)))
  const keyring = await vault.keysToOpen([...new Set(parsed.flatMap(neededSubjects))])
  const opened: RecordedEvent[] = []
  for (const event of parsed) {
    if (opened.length % eventsPerYield === eventsPerYield - 1) await yieldThread()
    opened.push(openEvent(event, keyring, onKeyFault))
  }
  return opened
}

const sealedPart = z.object({ sealed: z.string().optional() })
const storedData = subjectFields.extend(sealedPart.shape)
const storedMetadata = metadata.extend({ ...sealedPart.shape, salt: z.string().optional() })

/** Returns true if a part of the event is sealed. */
export function isSealed({ data, metadata }: LoggedEvent): boolean {
  return [data, metadata].some((part) => sealedPart.safeParse(part).data?.sealed !== undefined)
}

const knownTypes: ReadonlySet<string> = new Set(eventTypes)

type ParsedEvent = ReturnType<typeof parseStored>

function parseStored(stored: LoggedEvent, wanted: readonly Part[]) {
  return orUnreadable(stored, () => {
    if (!knownTypes.has(stored.type)) throw new Error('This version does not know the type')
    const data = storedData.parse(stored.data)
    const {
      sealed: sealedOrigin,
      salt: _,
      ...plainMetadata
    } = storedMetadata.parse(stored.metadata)
    const sealedParts = {
      personal: wanted.includes('personal') ? data.sealed : undefined,
      origin: wanted.includes('origin') ? sealedOrigin : undefined,
    }
    return { stored, plainMetadata, subjects: subjectsOf(data), sealedParts }
  })
}

function neededSubjects({ subjects, sealedParts }: ParsedEvent): string[] {
  return [
    ...(sealedParts.personal === undefined ? [] : subjects.personal),
    ...(sealedParts.origin === undefined ? [] : subjects.origin),
  ]
}

/** A personal part with the opening of its commitment. Events from before commitments have none. */
const openedPersonal = z.looseObject({ opening: z.string().optional() })

function openEvent(
  { stored, plainMetadata, subjects, sealedParts }: ParsedEvent,
  keyring: Keyring,
  onKeyFault: DecodeOptions['onKeyFault'],
): RecordedEvent {
  const { id, type, stream, revision, position } = stored
  const open = (part: Part): unknown => {
    const box = sealedParts[part]
    if (box === undefined) return undefined
    try {
      const text = keyring.open(subjects[part], associatedDataOf(id, stream, part), box)
      if (text === undefined) return undefined
      return orUnreadable(stored, () => JSON.parse(text))
    } catch (error) {
      const isKeyFault = error instanceof VaultKeyMissing || error instanceof VaultKeyWrong
      if (!onKeyFault || !isKeyFault || error.subject === undefined) throw error
      onKeyFault(error.subject)
      return undefined
    }
  }
  const opened = { personal: open('personal'), origin: open('origin') }
  return orUnreadable(stored, () => {
    const { opening, ...personal } = openedPersonal.parse(opened.personal ?? {})
    const event = directoryLogEvent.parse({
      type,
      data: stored.data,
      ...(opened.personal !== undefined && { personal }),
    })
    return {
      ...event,
      ...(opening !== undefined && { opening }),
      ...(opened.origin !== undefined && { origin: origin.parse(opened.origin) }),
      id,
      metadata: plainMetadata,
      stream,
      revision,
      position,
      erased: parts.some((part) => sealedParts[part] !== undefined && opened[part] === undefined),
    }
  })
}

function orUnreadable<Result>(event: LoggedEvent, read: () => Result): Result {
  try {
    return read()
  } catch (error) {
    throw new UnreadableEvent(event, error)
  }
}
