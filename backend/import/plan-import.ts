import type { FileHandle } from 'node:fs/promises'
import { foldText } from '#contract/fold-text.ts'
import { readRecord } from './read-record.ts'
import type { ImportReport } from './report.ts'
import { type RecordPosition, splitRecords } from './split-records.ts'

/** A record that can be brought in: where it stands, and what decides when and how. */
export type Planned = RecordPosition & {
  sourceId: string
  /** Milliseconds since 1970; infinite where the record does not say. */
  createdAt: number
  /** In lower case. */
  wallet: string | null
  /** The handle that it wishes for, folded. */
  handle: string
}

/**
 * Reads a file once and gives its records in the order in which they were created, by their places
 * alone: some 400 bytes for each. Reports those that cannot be brought in. Throws `InvalidFile`.
 */
export async function planImport(
  file: FileHandle,
  now: string,
  report: ImportReport,
): Promise<Planned[]> {
  const planned: Planned[] = []
  const numbers = new Map<string, number>()
  for await (const raw of splitRecords(file.createReadStream({ autoClose: false, start: 0 }))) {
    const { number, line, offset, length } = raw
    report.read()
    const read = 'fault' in raw ? raw : readRecord(raw.text, now)
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
  // The file's order decides between equals: a sort keeps it.
  return planned.sort((one, other) => compareTimes(one.createdAt, other.createdAt))
}

/** Two that are infinite are equal too. */
function compareTimes(one: number, other: number): number {
  return one === other ? 0 : one < other ? -1 : 1
}
