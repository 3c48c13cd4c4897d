import { z } from '#contract/z.ts'
import type { Queryable } from '#postgres/queryable.ts'
import { findByFormerHandle } from '#projections/handles/query.ts'
import { isPossibleHandle } from '#projections/profile-page/query.ts'
import type { KeyedIds } from '#vault/keyed-ids.ts'

const uuid = z.uuid()

/** Parses the parameter of a profile's address: an id, or a handle with or without @. */
export function parseProfileRef(text: string): { id: string } | { handle: string } {
  return uuid.safeParse(text).success ? { id: text } : { handle: text.replace(/^@/, '') }
}

/** Finds the current handle of the listed profile that had the handle `text` before. */
export async function findCurrentHandle(
  { readPool, keyedIds }: { readPool: Queryable; keyedIds: Pick<KeyedIds, 'handleKey'> },
  text: string,
): Promise<string | undefined> {
  const ref = parseProfileRef(text)
  if ('id' in ref || !isPossibleHandle(ref.handle)) return undefined
  return findByFormerHandle(readPool, keyedIds.handleKey(ref.handle))
}
