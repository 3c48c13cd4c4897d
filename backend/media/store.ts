import type { Readable } from 'node:stream'

/**
 * A picture to send, of `size` bytes. It holds a file or a connection until it is read or
 * destroyed.
 */
export type OpenMedia = { size: number; stream: Readable }

/** A file of a picture, in one of its sizes and formats. */
export type StoredFile = { hash: string; modified: Date; bytes: number }

/** A stored picture: the total size of its files, and the time of the newest. */
export type StoredMedia = StoredFile

/** A complete file of a picture, and the profile that owns it. */
export type MediaFile = { profileId: string; file: string }

/** All pictures of a profile. */
type OwnedMedia = { profileId: string; stored: StoredMedia[] }

/**
 * Store of pictures as `media/<profile id>/<file>`. Profiles share no files, so erasing one affects
 * no other. Pictures of a draft have an id of their own in place of a profile's. File names begin with
 * the hash of the picture (see `backend/contract/media/media-path.ts`). All functions throw
 * `MediaUnavailable` while the store is unavailable or full.
 */
export type MediaStore = {
  put: (profileId: string, file: string, bytes: Buffer) => Promise<void>
  has: (profileId: string, file: string) => Promise<boolean>
  open: (profileId: string, file: string) => Promise<OpenMedia | undefined>
  /**
   * Lists a profile's pictures, including leftovers of interrupted uploads. Times are on the clock of
   * this process.
   */
  list: (profileId: string) => Promise<StoredMedia[]>
  /**
   * Renews the time of a picture, so that the sweep does not remove it. Returns false if it does
   * not exist.
   */
  touch: (profileId: string, file: string) => Promise<boolean>
  /** Removes a picture with all its files. */
  remove: (profileId: string, hash: string) => Promise<void>
  /** Removes all pictures of a profile. Idempotent. */
  erase: (profileId: string) => Promise<void>
  /** Yields all pictures, grouped by profile. */
  listAll: () => AsyncIterable<OwnedMedia>
  /** Yields the complete files of all pictures. */
  listFiles: () => AsyncIterable<MediaFile>
}

/** The quota or the disk is full. */
export class MediaQuotaExceeded extends Error {
  override name = 'MediaQuotaExceeded'
}

/** The store is unavailable or full, or refuses. A retry may succeed. */
export class MediaUnavailable extends Error {
  override name = 'MediaUnavailable'
}

/** Groups files by their picture. */
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
