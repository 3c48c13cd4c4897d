import { logPath } from '#contract/transparency/checkpoint.ts'
import type { LogEntry } from '#contract/views/log-entry.ts'
import { formatNumber } from '#lib/format-number.ts'
import css from './events-page.module.css'

/** Link to the proof of an entry, as a file that can be checked without this directory. */
export function ProofLink({ entry: { eventId, index } }: { entry: LogEntry }) {
  return (
    <a
      className={css.link}
      href={`${logPath}/proof/${eventId}`}
      download={`entry-${index}.tlog-proof`}
      aria-label={`Proof of entry ${formatNumber(index)}`}
    >
      Proof
    </a>
  )
}
