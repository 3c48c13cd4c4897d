import { isSameHash } from '#contract/transparency/merkle-tree.ts'
import type { Queryable } from '#postgres/queryable.ts'
import { CannotSign } from './signed-note-file.ts'
import { hashTree } from './tree.ts'
import { type CosignRequest, type WitnessClient, WitnessFailed } from './witness-client.ts'

/**
 * Requests cosignatures of a checkpoint from the witnesses that have not cosigned one of this size yet,
 * all at once, and stores them. Returns why some did not cosign. Throws `CannotSign` if one shows a
 * checkpoint that the same key signed, and that this log does not continue: a copy of the log exists, or
 * this is an old one.
 */
export async function collectCosignatures(
  db: Queryable,
  signed: CosignRequest,
  witnesses: readonly WitnessClient[],
  signal?: AbortSignal,
): Promise<WitnessFailed[]> {
  const waiting = witnesses.filter((witness) => !witness.hasCosigned(signed.size))
  const failures = await Promise.all(
    waiting.map(async (witness) => {
      try {
        await storeCosignature(db, signed.size, witness, await witness.cosign(signed, signal))
        return []
      } catch (error) {
        if (!(error instanceof WitnessFailed)) throw error
        await requireContinued(db, signed.size, error)
        return [error]
      }
    }),
  )
  return failures.flat()
}

async function storeCosignature(
  db: Queryable,
  size: number,
  { key }: WitnessClient,
  line: string,
): Promise<void> {
  await db.query(
    'insert into tlog.cosignature (size, witness, line) values ($1, $2, $3) on conflict do nothing',
    [size, key.name, line],
  )
}

/**
 * Throws `CannotSign` unless the tree over the first `treeSize` leaves begins with that of a shown
 * checkpoint. `message` begins the sentence of the error, and ends with "checkpoint".
 */
export async function requireContinued(
  db: Queryable,
  treeSize: number,
  { message, shown }: Pick<WitnessFailed, 'message' | 'shown'>,
): Promise<void> {
  if (!shown) return
  const { size, root } = shown
  if (size <= treeSize && isSameHash(await hashTree(db, size), root)) return
  throw new CannotSign(
    `${message} of this log, with ${size} entries, which this one does not continue`,
  )
}
