import { z } from '#contract/z.ts'
import type { EventLog } from '#event-log/port.ts'

const importedData = z.object({ sourceKey: z.string().optional() })

/**
 * Which of these records were ever brought in, whatever became of them and wherever they stood in their
 * file. Walks through the whole log, and opens nothing of it.
 */
export async function findKnown(
  log: Pick<EventLog, 'readAll'>,
  sourceKeys: ReadonlySet<string>,
): Promise<Set<string>> {
  const known = new Set<string>()
  for await (const batch of log.readAll(0n)) {
    for (const { type, data } of batch) {
      if (type !== 'ProfileImported') continue
      const { sourceKey } = importedData.parse(data)
      if (sourceKey !== undefined && sourceKeys.has(sourceKey)) known.add(sourceKey)
    }
  }
  return known
}
