import type { Readable } from 'node:stream'

/** A picture on its way out of a store, `size` bytes. It holds a file or a connection until it is read or destroyed. */
export type OpenMedia = { size: number; stream: Readable }

/** A file of a picture: one of its sizes in one of its formats. */
export type StoredFile = { hash: string; modified: Date; bytes: number }

/** A picture as a store keeps it, all its files together: by its hash, as new as its newest one. */
export type StoredMedia = StoredFile

/** All that one profile has. */
export type OwnedMedia = { profileId: string; stored: StoredMedia[] }

/**
 * Where pictures are kept: `media/<profile id>/<file>`, so that no two profiles share a file and a
 * profile's pictures can be erased without asking anybody else. What a file is called begins with the
 * picture's hash (see contract/media-path.ts). Each function throws `MediaUnavailable` while the store is
 * away or full.
 */
export type MediaStore = {
  put: (profileId: string, file: string, bytes: Buffer) => Promise<void>
  has: (profileId: string, file: string) => Promise<boolean>
  open: (profileId: string, file: string) => Promise<OpenMedia | undefined>
  /** Lists a profile's pictures, with leftovers of interrupted uploads. Times are from our own clock. */
  list: (profileId: string) => Promise<StoredMedia[]>
  /** Marks a picture as new again by one of its files, so that no sweep takes it. False where there is none. */
  renew: (profileId: string, file: string) => Promise<boolean>
  /** Removes a picture with all its files. */
  remove: (profileId: string, hash: string) => Promise<void>
  /** Removes all that a profile has. Idempotent. */
  erase: (profileId: string) => Promise<void>
  /** Lists all pictures, profile by profile. */
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

/** The pictures that some files belong to. */
export function groupFiles(files: Iterable<StoredFile>): StoredMedia[] {
  const found = new Map<string, StoredMedia>()
  for (const file of files) {
    const { modified, bytes } = found.get(file.hash) ?? { modified: file.modified, bytes: 0 }
    found.set(file.hash, {
      hash: file.hash,
      modified: file.modified > modified ? file.modified : modified,
      bytes: bytes + file.bytes,
    })
  }
  return [...found.values()]
}
