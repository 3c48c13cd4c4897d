import type { FileHandle } from 'node:fs/promises'
import { foldText } from '#contract/fold-text.ts'
import { parseRecord } from './parse-record.ts'
import type { ImportReport } from './report.ts'
import { type RecordPosition, splitRecords } from './split-records.ts'

/** A record to import: its place in the file, and what determines its order. */
export type PlannedRecord = RecordPosition & {
  sourceId: string
  /** Milliseconds since 1970; infinite without a time. */
  createdAt: number
  /** In lower case. */
  wallet: string | null
  /** The requested handle, folded. */
  handle: string
}

/**
 * Reads a file once and returns its records in the order of their creation, about 400 bytes each.
 * Reports the ones that cannot be imported. Throws `InvalidFile`.
 */
export async function planImport(
  file: FileHandle,
  now: string,
  report: ImportReport,
): Promise<PlannedRecord[]> {
  const planned: PlannedRecord[] = []
  const numbers = new Map<string, number>()
  for await (const raw of splitRecords(file.createReadStream({ autoClose: false, start: 0 }))) {
    const { number, line, offset, length } = raw
    report.read()
    const read = 'fault' in raw ? raw : parseRecord(raw.text, now)
    if ('fault' in read) {
      report.leftOut(raw, read.fault)
      continue
    }
    const { record, isDated, ignored } = read
    report.ignored(ignored)
    const first = numbers.get(record.sourceId)
    if (first !== undefined) {
      report.leftOut(raw, `has the id of record ${first}`)
      continue
    }
    numbers.set(record.sourceId, number)
    planned.push({
      number,
      line,
      offset,
      length,
      sourceId: record.sourceId,
      createdAt: isDated ? Date.parse(record.createdAt) : Number.POSITIVE_INFINITY,
      wallet: record.walletAddress?.toLowerCase() ?? null,
      handle: foldText(record.fields.handle),
    })
  }
  // The sort is stable, so the file's order breaks ties.
  return planned.sort((one, other) => compareTimes(one.createdAt, other.createdAt))
}

/** Compares two times, of which both may be infinite. */
function compareTimes(one: number, other: number): number {
  return one === other ? 0 : one < other ? -1 : 1
}
