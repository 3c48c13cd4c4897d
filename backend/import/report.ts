import type { SkipReason } from '#commands/import-profile.ts'
import type { RecordPlace } from './read-records.ts'

const skipTexts: Record<SkipReason, string> = {
  'imported-before': 'was imported before',
  'wallet-submitted': 'belongs to a wallet whose owner has submitted a profile',
  'wallet-deleted': 'belongs to a wallet whose profile was deleted here',
}

/**
 * Report of an import: prints a line for each record that was changed, skipped or failed, and counts the rest.
 * The lines contain places and handles only, because records contain personal data.
 */
export type ImportReport = ReturnType<typeof createReport>

const maxFieldsNamed = 30

const formatPlace = ({ number, line }: RecordPlace) =>
  line === undefined ? `record ${number}` : `record ${number}, line ${line}`

export function createReport(writeLine: (line: string) => void, { dryRun }: { dryRun: boolean }) {
  const counts = { read: 0, imported: 0, changed: 0, failed: 0 }
  const skipped = new Map<SkipReason, number>()
  const fields = new Map<string, number>()
  const would = dryRun ? 'would be ' : ''

  return {
    counts,
    addRead: () => {
      counts.read += 1
    },
    /** Counts fields that the import does not use. */
    addUnused: (names: readonly string[]) => {
      for (const name of names) {
        const known = fields.get(name)
        if (known === undefined && fields.size === maxFieldsNamed) continue
        fields.set(name, (known ?? 0) + 1)
      }
    },
    addImported: (place: RecordPlace, handle: string, notes: readonly string[]) => {
      counts.imported += 1
      if (notes.length === 0) return
      counts.changed += 1
      writeLine(`${formatPlace(place)}: ${would}imported as @${handle}; ${notes.join('; ')}`)
    },
    addSkipped: (place: RecordPlace, reason: SkipReason) => {
      skipped.set(reason, (skipped.get(reason) ?? 0) + 1)
      if (reason !== 'imported-before')
        writeLine(`${formatPlace(place)}: ${would}skipped: it ${skipTexts[reason]}`)
    },
    addFailed: (place: RecordPlace, fault: string) => {
      counts.failed += 1
      writeLine(`${formatPlace(place)}: left out: it ${fault}`)
    },
    /** Returns the final summary. */
    summarize: (seconds: number): string[] => [
      `${counts.read} records in ${seconds.toFixed(1)} s`,
      `  ${would}imported: ${counts.imported}, ${counts.changed} of them with changes listed above`,
      ...[...skipped].map(
        ([reason, count]) => `  skipped: ${count}, since each ${skipTexts[reason]}`,
      ),
      `  left out: ${counts.failed}`,
      ...(fields.size === 0 ? [] : [`  unused fields: ${[...fields].map(formatField).join(', ')}`]),
      ...(dryRun ? ['This was a dry run: nothing was written.'] : []),
    ],
  }
}

const unsafeCharacters = /[^\w.-]/g

function formatField([name, count]: [string, number]): string {
  return `${name.slice(0, 40).replace(unsafeCharacters, '?')} (${count})`
}
