import { formatDateTime } from '#lib/format-date-time.ts'
import { formatNumber } from '#lib/format-number.ts'
import type { StepResult } from '#lib/proof/step-result.ts'
import type { Witness } from './check-cosignatures.ts'
import type { EventCheck } from './check-event.ts'
import { formatStored, formatVerdict } from './log-verdict.ts'

/** Milliseconds within which each event gets its entry. */
const entryMs = 10 * 60_000

/** Formats the result of looking up a version in the log. `since` is the ISO time of the version. */
export function formatEventCheck(check: EventCheck, since: string): StepResult {
  switch (check.kind) {
    case 'in-log': {
      const { size, signedAt } = check.checkpoint
      const time = signedAt === null ? '' : `, signed ${formatDateTime(signedAt)}`
      const entry = `Entry ${formatNumber(check.index)} of the log with ${formatNumber(size)} entries${time}`
      const cosigners = check.witnesses.filter(({ cosignedAt }) => cosignedAt !== null).map(nameOf)
      const cosigned = cosigners.length > 0 ? `. Cosigned by ${listFormat.format(cosigners)}` : ''
      const stored = formatStored(check)
      return {
        state: 'passed',
        summary: `${entry}${cosigned}${stored && `.${stored}`}`,
        ...(!cosigned && { warning: formatUncosigned(check.witnesses) }),
      }
    }
    case 'not-proven':
      return {
        state: 'failed',
        summary: `The proof is wrong: the signed log does not have this version as entry ${formatNumber(check.index)}.`,
      }
    case 'bad-log':
      return { state: 'failed', summary: formatVerdict(check.log) }
    case 'none-yet':
      return Date.now() - Date.parse(since) > entryMs
        ? {
            state: 'failed',
            summary: `Not in the log, although its version was signed ${formatDateTime(since)}.`,
          }
        : {
            state: 'inconclusive',
            summary: 'Not in the log yet. A new checkpoint is signed every 10 seconds.',
          }
    default:
      return { state: 'inconclusive', summary: formatVerdict(check) }
  }
}

const nameOf = ({ name }: Witness) => name
const listFormat = new Intl.ListFormat('en')

function formatUncosigned(witnesses: readonly Witness[]): string {
  return witnesses.length === 0
    ? 'Not cosigned: this directory names no witness.'
    : `Not cosigned: no signature by ${listFormat.format(witnesses.map(nameOf))}.`
}
