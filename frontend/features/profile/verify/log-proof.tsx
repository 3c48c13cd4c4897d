import { Link } from '@tanstack/react-router'
import { transparencyPage } from '#contract/pages/pages.ts'
import { copyText } from '#lib/copy-text.ts'
import { formatDateTime } from '#lib/format-date-time.ts'
import { formatNumber } from '#lib/format-number.ts'
import type { StepResult } from '#lib/proof/check-proof.ts'
import { quoteArgument } from '#lib/quote-argument.ts'
import type { EventCheck } from '#lib/transparency/check-event.ts'
import { formatVerdict } from '#lib/transparency/log-verdict.ts'
import { Button } from '#ui/button.tsx'
import layout from '#ui/layout.module.css'
import typography from '#ui/typography.module.css'
import css from './verify-panel.module.css'

/** Formats the result of looking up a version in the log. */
export function formatEventCheck(check: EventCheck): StepResult {
  switch (check.kind) {
    case 'in-log': {
      const { size, signedAt } = check.checkpoint
      const time = signedAt === null ? '' : `, signed ${formatDateTime(signedAt)}`
      return {
        state: 'passed',
        summary: `Entry ${formatNumber(check.index)} of the log with ${formatNumber(size)} entries${time}`,
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
      return {
        state: 'inconclusive',
        summary: 'Not in the log yet. A new checkpoint is signed every 10 seconds.',
      }
    default:
      return { state: 'inconclusive', summary: formatVerdict(check) }
  }
}

/** The proof as a file, and how to check it without this directory. */
export function LogProof({ check, handle }: { check: EventCheck; handle: string }) {
  if (!('proof' in check)) {
    return (
      <p className={`${typography.small} ${css.elsewhere}`}>
        This page comes from the server that it checks. <AboutLog />
      </p>
    )
  }
  const file = `${handle}-${check.index}.tlog-proof`
  const command = `npm run verify-history -- ${quoteArgument(file)} --key ${quoteArgument(check.checkpoint.vkey)}`
  const copied = { title: 'Copied', text: 'The command is on your clipboard.' }
  return (
    <div className={`${typography.small} ${css.elsewhere}`}>
      <p>
        This page comes from the server that it checks. To check the entry without it, download the
        proof, and run this command in the source code of Provenance. The entry is a hash, so only
        the history that the owner exports shows what it is about. <AboutLog />
      </p>
      <code className={`${typography.mono} ${css.message}`}>{command}</code>
      <div className={`${layout.actions} ${css.actions}`}>
        <Button asChild size="small">
          <a
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(check.proof)}`}
            download={file}
          >
            Download the log proof
          </a>
        </Button>
        <Button size="small" onClick={() => void copyText(command, copied)}>
          Copy the command
        </Button>
      </div>
    </div>
  )
}

const AboutLog = () => <Link to={transparencyPage.path}>About the log</Link>
