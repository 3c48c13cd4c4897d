import { setTimeout as delay } from 'node:timers/promises'
import { recompute } from '#backend/transparency/recompute.ts'
import { hashTree } from '#backend/transparency/tree.ts'
import { logPath, parseCheckpoint } from '#contract/transparency/checkpoint.ts'
import { isSameHash } from '#contract/transparency/merkle-tree.ts'
import { parseNote } from '#contract/transparency/signed-note.ts'
import type { Directory } from './directory.ts'

const everyMs = 100

/** Collects the checkpoints of the transparency log that the first API serves. */
export function followCheckpoints({ apis: [{ url }] }: Pick<Directory, 'apis'>) {
  const notes = new Set<string>()
  const ending = new AbortController()
  const follow = async () => {
    while (!ending.signal.aborted) {
      const response = await fetch(new URL(`${logPath}/checkpoint`, url)).catch(() => undefined)
      // A killed API ends its responses early.
      const note = response?.ok ? await response.text().catch(() => undefined) : undefined
      if (note !== undefined) notes.add(note)
      await delay(everyMs)
    }
  }
  const followed = follow()
  return {
    /** Stops, and returns the distinct notes. */
    stop: async (): Promise<string[]> => {
      ending.abort()
      await followed
      return [...notes]
    },
  }
}

/**
 * Compares checkpoints that were served at any time with the transparency log, and that with the event log.
 * Returns a sentence for each difference.
 */
export async function findCheckpointFaults(
  { pool, readLog }: Pick<Directory, 'pool' | 'readLog'>,
  notes: readonly string[],
): Promise<string[]> {
  const faults = notes.length === 0 ? ['no checkpoint was served'] : []
  for (const note of notes) {
    const signed = parseCheckpoint(parseNote(note)?.text ?? '')
    if (!signed || !isSameHash(await hashTree(pool, signed.size), signed.root))
      faults.push(`a checkpoint is not of this transparency log:\n${note}`)
  }
  const log = {
    async *readAll() {
      yield await readLog()
    },
  }
  const { kind } = await recompute(pool, log)
  if (kind !== 'same') faults.push(`the transparency log is not that of the event log: ${kind}`)
  return faults
}
