import type { SkipReason } from '#commands/import-profile.ts'
import type { RecordPlace } from './read-records.ts'

const whySkipped: Record<SkipReason, string> = {
  'imported-before': 'was imported before',
  'wallet-submitted': 'belongs to a wallet whose owner has submitted a profile',
  'wallet-deleted': 'belongs to a wallet whose profile was deleted here',
}

/**
 * Report of an import: prints a line per changed or skipped record, and counts the rest. Prints
 * only places and handles.
 */
export type ImportReport = ReturnType<typeof createReport>

const maxFieldsNamed = 30

const nameOf = ({ number, line }: RecordPlace) =>
  line === undefined ? `record ${number}` : `record ${number}, line ${line}`

export function createReport(writeLine: (line: string) => void, { dryRun }: { dryRun: boolean }) {
  const counts = { read: 0, imported: 0, changed: 0, leftOut: 0 }
  const skipped = new Map<SkipReason, number>()
  const fields = new Map<string, number>()
  const would = dryRun ? 'would be ' : ''

  return {
    counts,
    read: () => {
      counts.read += 1
    },
    /** Counts fields that the import does not use. */
    ignored: (names: readonly string[]) => {
      for (const name of names) {
        const known = fields.get(name)
        if (known === undefined && fields.size === maxFieldsNamed) continue
        fields.set(name, (known ?? 0) + 1)
      }
    },
    imported: (place: RecordPlace, handle: string, notes: readonly string[]) => {
      counts.imported += 1
      if (notes.length === 0) return
      counts.changed += 1
      writeLine(`${nameOf(place)}: ${would}imported as @${handle}; ${notes.join('; ')}`)
    },
    skipped: (place: RecordPlace, why: SkipReason) => {
      skipped.set(why, (skipped.get(why) ?? 0) + 1)
      if (why !== 'imported-before')
        writeLine(`${nameOf(place)}: ${would}skipped: it ${whySkipped[why]}`)
    },
    leftOut: (place: RecordPlace, fault: string) => {
      counts.leftOut += 1
      writeLine(`${nameOf(place)}: left out: it ${fault}`)
    },
    /** Returns the final summary. */
    summarize: (seconds: number): string[] => [
      `${counts.read} records in ${seconds.toFixed(1)} s`,
      `  ${would}imported: ${counts.imported}, ${counts.changed} of them with changes listed above`,
      ...[...skipped].map(([why, count]) => `  skipped: ${count}, since each ${whySkipped[why]}`),
      `  left out: ${counts.leftOut}`,
      ...(fields.size === 0 ? [] : [`  unused fields: ${[...fields].map(formatField).join(', ')}`]),
      ...(dryRun ? ['This was a dry run: nothing was written.'] : []),
    ],
  }
}

const oddLetters = /[^\w.-]/g

function formatField([name, count]: [string, number]): string {
  return `${name.slice(0, 40).replace(oddLetters, '?')} (${count})`
}
