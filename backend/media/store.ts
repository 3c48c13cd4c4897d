import type { Readable } from 'node:stream'

/** A picture on its way out of a store, `size` bytes. It holds a file or a connection until it is read or destroyed. */
export type OpenMedia = { size: number; stream: Readable }

/** A picture as a store keeps it, by the hash of its bytes. */
export type StoredMedia = { hash: string; modified: Date; bytes: number }

/** All that one profile has. */
export type OwnedMedia = { profileId: string; stored: StoredMedia[] }

/**
 * Where pictures are kept: `media/<profile id>/<hash>.webp`, so that no two profiles share a file
 * and a profile's pictures can be erased without asking anybody else. Each function throws
 * `MediaUnavailable` while the store is away or full.
 */
export type MediaStore = {
  put: (profileId: string, hash: string, bytes: Buffer) => Promise<void>
  has: (profileId: string, hash: string) => Promise<boolean>
  open: (profileId: string, hash: string) => Promise<OpenMedia | undefined>
  /** What a profile has, with what an interrupted upload left. Times by our own clock. */
  list: (profileId: string) => Promise<StoredMedia[]>
  /** Marks a picture as new again, so that no sweep takes it. False where there is none. */
  renew: (profileId: string, hash: string) => Promise<boolean>
  remove: (profileId: string, hash: string) => Promise<void>
  /** Removes all that a profile has. Idempotent. */
  erase: (profileId: string) => Promise<void>
  /** What there is, profile by profile. */
  all: () => AsyncIterable<OwnedMedia>
}

/** No picture is taken any more, until others are removed or the operator makes room. */
export class MediaFull extends Error {
  override name = 'MediaFull'
}

/** A store of pictures that is away, full or refuses; a later try may do. */
export class MediaUnavailable extends Error {
  override name = 'MediaUnavailable'
}
