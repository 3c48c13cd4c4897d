import { type Checkpoint, verifyCheckpoint } from '#contract/transparency/checkpoint.ts'
import type { NoteKey } from '#contract/transparency/signed-note.ts'
import type { Queryable } from '#postgres/queryable.ts'
import { requireContinued } from './collect-cosignatures.ts'
import { createLogClient, FetchFailed } from './log-client.ts'
import { countLeaves } from './tree.ts'

/** Limit on the request. Publishing waits for it. */
const timeoutMs = 3_000

type CheckedLog = { pool: Queryable; key: NoteKey; mirror?: URL | undefined }

/**
 * Creates a function that compares the log with the last checkpoint of its mirror, until both agree. It
 * returns the reason why they were not compared; an empty text once they agree, or without a mirror. It throws
 * `CannotSign` if the mirror has a checkpoint that the same key signed, and that this log does not continue.
 */
export function createMirrorCheck({ pool, key, mirror }: CheckedLog, signal: AbortSignal) {
  const client = mirror && createLogClient(mirror, { timeoutMs, signal })
  /** A checkpoint that the mirror showed. It stays valid while the mirror does not respond. */
  let shown: Checkpoint | undefined
  let isContinued = false

  return async (): Promise<string> => {
    if (!client || isContinued) return ''
    const name = `The mirror ${mirror?.host}`
    try {
      shown ??= await verifyCheckpoint(await client.fetchCheckpoint(), key)
    } catch (error) {
      if (error instanceof FetchFailed) return `${name} did not respond: ${error.message}`
      throw error
    }
    if (!shown) return `${name} has no checkpoint that is signed with the key of this log`
    await requireContinued(pool, await countLeaves(pool), {
      message: `${name} has a checkpoint`,
      shown,
    })
    isContinued = true
    return ''
  }
}
