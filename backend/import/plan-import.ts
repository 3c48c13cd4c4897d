import type { LegacyProfile } from '#commands/import-profile.ts'
import { parseRecord } from './parse-record.ts'
import type { RawRecord, RecordPlace } from './read-records.ts'
import type { ImportReport } from './report.ts'

/** A record to import. `notes` describe changes to it. */
export type PlannedRecord = RecordPlace & {
  record: LegacyProfile
  isDated: boolean
  notes: readonly string[]
}

/**
 * Returns the valid records in the order of their creation, those without a time last. Reports the
 * ones that cannot be imported.
 */
export function planImport(
  records: Iterable<RawRecord>,
  now: string,
  report: ImportReport,
): PlannedRecord[] {
  const planned: PlannedRecord[] = []
  const numbers = new Map<string, number>()
  for (const raw of records) {
    report.addRead()
    const parsed = 'fault' in raw ? raw : parseRecord(raw.value, now)
    if ('fault' in parsed) {
      report.addFailed(raw, parsed.fault)
      continue
    }
    const { record, isDated, notes, unusedFields } = parsed
    report.addUnused(unusedFields)
    const first = numbers.get(record.sourceId)
    if (first !== undefined) {
      report.addFailed(raw, `has the id of record ${first}`)
      continue
    }
    numbers.set(record.sourceId, raw.number)
    planned.push({ number: raw.number, line: raw.line, record, isDated, notes })
  }
  // A record without a time has that of the import, the latest. The file's order breaks ties.
  return planned.sort((one, other) => timeOf(one) - timeOf(other))
}

const timeOf = ({ record }: PlannedRecord) => Date.parse(record.createdAt)
