import { mkdir, open, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { parseJson } from '#contract/parse-json.ts'
import { z } from '#contract/z.ts'

const erasure = z.object({ subject: z.string() })

export type ErasureLedger = ReturnType<typeof createLedger>

/** Keeps erased subjects in an append-only file outside the database backup, one JSON text per line. */
export function createLedger(file: string) {
  return {
    read: async () => {
      const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return ''
        throw error
      })
      return new Set(text.split('\n').flatMap(parseLine))
    },
    /** Resolves once the lines are on disk. */
    add: async (subjects: readonly string[]): Promise<void> => {
      await mkdir(dirname(file), { recursive: true })
      const handle = await open(file, 'a', 0o600)
      try {
        // The leading line break ends a line that a crash left incomplete.
        await handle.write(
          `\n${subjects.map((subject) => JSON.stringify({ subject })).join('\n')}\n`,
        )
        await handle.sync()
      } finally {
        await handle.close()
      }
    },
  }
}

// An incomplete line belongs to an erasure that was never confirmed and will be retried.
function parseLine(line: string): string[] {
  const entry = erasure.safeParse(parseJson(line)).data
  return entry ? [entry.subject] : []
}
