import { z } from '#contract/z.ts'
import type { EventLog } from '#event-log/port.ts'

const importedData = z.object({ sourceKey: z.string().optional() })

/**
 * Finds the keys of records that were ever imported, whatever happened to them since. Reads the
 * whole log without decrypting it.
 */
export async function findImportedKeys(
  log: Pick<EventLog, 'readAll'>,
  sourceKeys: ReadonlySet<string>,
): Promise<Set<string>> {
  const imported = new Set<string>()
  for await (const batch of log.readAll(0n)) {
    for (const { type, data } of batch) {
      if (type !== 'ProfileImported') continue
      const { sourceKey } = importedData.parse(data)
      if (sourceKey !== undefined && sourceKeys.has(sourceKey)) imported.add(sourceKey)
    }
  }
  return imported
}
