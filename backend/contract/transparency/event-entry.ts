import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes } from '@noble/hashes/utils.js'
import canonicalize from 'canonicalize'
import { z } from '../z.ts'
import { decodeBase64, encodeBase64 } from './base64.ts'
import { encodeStatement } from './statement.ts'

export const saltBytes = 32

/** An event as the event log stores it, with sealed parts still sealed. */
type StoredEvent = {
  id: string
  stream: string
  revision: bigint
  type: string
  data: unknown
  metadata: unknown
}

const storedMetadata = z.looseObject({ at: z.string(), salt: z.string().optional() })
const keyRotation = z.object({ statement: z.string() })

const eventEntry = 0x01
const domain = new TextEncoder().encode('provenance/tlog-event/v1\0')

/** The salt of events without one, which hold nothing that could be guessed. */
const noSalt = encodeBase64(new Uint8Array(saltBytes))

/**
 * Returns the entry of an event in the transparency log, 33 bytes: 1, and a salted SHA-256 of the
 * event as stored. It stays the same when personal data is erased or the event log is copied, so
 * it contains no position. The salt, in the metadata of the event, keeps unsealed fields from being
 * guessed. The entry of a key rotation is a public statement instead.
 */
export function encodeEventEntry(event: StoredEvent): Uint8Array {
  const { id, stream, type, data } = event
  const { salt = noSalt, ...metadata } = storedMetadata.parse(event.metadata)
  if (type === 'LogKeyRotated') {
    const { statement: note } = keyRotation.parse(data)
    return encodeStatement({ type: 'key-rotation', note, recordedAt: metadata.at })
  }
  const content = canonicalize({
    id,
    stream,
    revision: Number(event.revision),
    type,
    recordedAt: metadata.at,
    data,
    metadata,
  })
  const saltValue = decodeBase64(salt)
  if (saltValue?.length !== saltBytes || content === undefined) {
    throw new Error(`Event ${id} has no valid salt`)
  }
  const hash = sha256(concatBytes(domain, saltValue, new TextEncoder().encode(content)))
  return Uint8Array.of(eventEntry, ...hash)
}
