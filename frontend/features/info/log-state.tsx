import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { contactPage } from '#contract/pages/pages.ts'
import { logPath } from '#contract/transparency/checkpoint.ts'
import { formatDateTime } from '#lib/format-date-time.ts'
import { formatNumber } from '#lib/format-number.ts'
import type { LogCheck } from '#lib/transparency/check-log.ts'
import { formatVerdict, isBad, isGood, listCheckpoints } from '#lib/transparency/log-verdict.ts'
import { logCheckQueries } from '#queries/log-check.ts'
import { Button } from '#ui/button.tsx'
import { DescriptionItem, DescriptionList } from '#ui/description-list.tsx'
import { Icon } from '#ui/icon.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import { LogNotes } from '#ui/log-notes.tsx'
import { Notice } from '#ui/notice.tsx'
import typography from '#ui/typography.module.css'
import { WallLabel } from '#ui/wall-label.tsx'
import { AnotherKey } from './another-key.tsx'
import { CopyRow } from './copy-row.tsx'
import { GrowthRings } from './growth-rings.tsx'
import css from './transparency-page.module.css'

/** The newest checkpoint of the log, checked in this browser. */
export function LogState() {
  const { data: check, refetch } = useQuery(logCheckQueries.current())
  const retry = () => void refetch()
  const next = check && 'next' in check ? check.next : undefined
  return (
    <section className={css.state} aria-labelledby="log-state">
      {(!check || isGood(check)) && <GrowthRings size={check?.next.size} />}
      <WallLabel className={joinClasses(css.label, !check && css.checking)}>
        <h2 id="log-state" className={typography.mono}>
          The log now
        </h2>
        {(next || !check) && (
          <p className={css.entries}>
            <span className={typography.figure}>{next ? formatNumber(next.size) : '–'}</span>{' '}
            {next?.size === 1 ? 'entry' : 'entries'}
          </p>
        )}
        <div role="status" className={css.verdict}>
          {check ? <Verdict check={check} /> : <p>Checking the log in this browser …</p>}
        </div>
        <noscript>
          <p>
            This check needs JavaScript. Without it, use <a href="#check">the commands below</a>, or
            read the <a href={`${logPath}/checkpoint`}>checkpoint</a> and the{' '}
            <a href={`${logPath}/vkey`}>key</a>.
          </p>
        </noscript>
        {check && <Checkpoint check={check} />}
        {check?.kind === 'another-key' && <AnotherKey check={check} onAccept={retry} />}
        {check && <Downloads check={check} />}
        {check && ['none-yet', 'restoring', 'not-reached', 'not-shown'].includes(check.kind) && (
          <Button onClick={retry}>Try Again</Button>
        )}
      </WallLabel>
    </section>
  )
}

function Verdict({ check }: { check: LogCheck }) {
  const verdict = formatVerdict(check)
  if (isBad(check) || check.kind === 'restoring') return <Notice tone="red">{verdict}</Notice>
  return (
    <p>
      {isGood(check) && <Icon name="tick" className={typography.blue} />} {verdict}
    </p>
  )
}

/** Time, root, witnesses and key of the checkpoint, and the key of an earlier one. */
function Checkpoint({ check }: { check: LogCheck }) {
  if (!('next' in check)) return null
  const { next } = check
  const earlier = check.kind === 'another-key' ? check.last : 'former' in check && check.former
  return (
    <DescriptionList>
      {'signedAt' in next && next.signedAt && (
        <DescriptionItem term="Checkpoint">{formatDateTime(next.signedAt)}</DescriptionItem>
      )}
      <DescriptionItem term="Root">
        <CopyRow name="root" text={next.root} />
      </DescriptionItem>
      {'vkey' in next && (
        <DescriptionItem term="Cosigned by">
          <Witnesses signedNote={next.note} />
        </DescriptionItem>
      )}
      {'vkey' in next && (
        <DescriptionItem term={check.kind === 'another-key' ? 'New key' : 'Key'}>
          <CopyRow name="key" text={next.vkey} />
        </DescriptionItem>
      )}
      {earlier && (
        <DescriptionItem term="Earlier key">
          <CopyRow name="earlier key" text={earlier.vkey} />
        </DescriptionItem>
      )}
    </DescriptionList>
  )
}

function Witnesses({ signedNote }: { signedNote: string }) {
  const { data: witnesses } = useQuery(logCheckQueries.witnesses(signedNote))
  if (!witnesses) return <span className={typography.muted}>Checking …</span>
  if (witnesses.length === 0) {
    return <span className={typography.muted}>This directory names no witness.</span>
  }
  return (
    <ul className={css.witnesses}>
      {witnesses.map(({ name, cosignedAt }) => (
        <li key={name}>
          <span className={joinClasses(cosignedAt === null && typography.muted)}>{name}</span>
          <span className={typography.mono}>
            {cosignedAt === null ? 'has not cosigned this' : formatDateTime(cosignedAt)}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** The checkpoints as files. */
function Downloads({ check }: { check: LogCheck }) {
  return (
    <>
      {isBad(check) && (
        <p>
          Keep these files, compare them with the checkpoints of other people, and{' '}
          <Link to={contactPage.path}>tell the directory</Link>.
        </p>
      )}
      <LogNotes notes={listCheckpoints(check)} />
    </>
  )
}
