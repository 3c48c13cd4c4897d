import { Link } from '@tanstack/react-router'
import { contactPage, transparencyPage } from '#contract/pages/pages.ts'
import { copyText } from '#lib/copy-text.ts'
import { quoteArgument } from '#lib/quote-argument.ts'
import type { EventCheck } from '#lib/transparency/check-event.ts'
import { listCheckpoints } from '#lib/transparency/log-verdict.ts'
import { Button } from '#ui/button.tsx'
import layout from '#ui/layout.module.css'
import { LogNotes } from '#ui/log-notes.tsx'
import typography from '#ui/typography.module.css'
import css from './verify-panel.module.css'

/** The proof as a file, and how to check it without this directory. */
export function LogProof({ check, handle }: { check: EventCheck; handle: string }) {
  if (!('proof' in check)) {
    return (
      <div className={`${typography.small} ${css.elsewhere}`}>
        <p>
          This page comes from the server that it checks. <AboutLog />
        </p>
        {check.kind === 'bad-log' && (
          <>
            <p>
              Keep these files, compare them with the checkpoints of other people, and{' '}
              <Link to={contactPage.path}>tell the directory</Link>.
            </p>
            <div className={css.actions}>
              <LogNotes notes={listCheckpoints(check.log)} />
            </div>
          </>
        )}
      </div>
    )
  }
  const file = `${handle}-${check.index}.tlog-proof`
  const command = `npm run verify-history -- ${quoteArgument(file)} --key ${quoteArgument(check.checkpoint.vkey)}`
  const copied = { title: 'Copied', text: 'The command is on your clipboard.' }
  return (
    <div className={`${typography.small} ${css.elsewhere}`}>
      <p>
        This page comes from the server that it checks
        {check.witnesses.length > 0 && ', and so do the keys of the witnesses'}. To check the entry
        without it, download the proof, and run this command in the source code of Provenance. The
        entry is a hash, so only the history that the owner exports shows what it is about.{' '}
        <AboutLog />
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
