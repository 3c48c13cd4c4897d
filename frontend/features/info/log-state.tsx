import { useQuery } from '@tanstack/react-query'
import { logPath } from '#contract/transparency/checkpoint.ts'
import type { LogCheck, SeenCheckpoint } from '#lib/transparency/check-log.ts'
import { logCheckQueries } from '#queries/log-check.ts'
import { Button } from '#ui/button.tsx'
import { DescriptionItem, DescriptionList } from '#ui/description-list.tsx'
import typography from '#ui/typography.module.css'
import css from './transparency-page.module.css'

/** The newest checkpoint of the log, checked in this browser. */
export function LogState() {
  const { data: check, refetch, isFetching } = useQuery(logCheckQueries.current())
  const next = check && 'next' in check ? check.next : undefined
  return (
    <section className={css.state} aria-labelledby="log-state" aria-busy={isFetching}>
      <h2 id="log-state" className={typography.h3}>
        The log now
      </h2>
      <div role="status">
        {check ? <Verdict check={check} /> : <p>Checking the log in this browser …</p>}
      </div>
      {next && <Checkpoint checkpoint={next} />}
      {check && isBad(check) && <Evidence check={check} />}
      {check?.kind === 'not-reached' && <Button onClick={() => void refetch()}>Try Again</Button>}
    </section>
  )
}

type BadCheck = Extract<LogCheck, { kind: 'went-back' | 'two-histories' | 'another-key' }>

const isBad = (check: LogCheck): check is BadCheck =>
  ['went-back', 'two-histories', 'another-key'].includes(check.kind)

function Verdict({ check }: { check: LogCheck }) {
  return <p className={isBad(check) ? css.bad : undefined}>{formatVerdict(check)}</p>
}

const formatCount = (entries: number) => entries.toLocaleString('en')

function formatVerdict(check: LogCheck): string {
  switch (check.kind) {
    case 'first-visit':
      return 'The signature is valid. This browser now keeps the checkpoint, and compares the log with it at your next visit.'
    case 'same':
    case 'consistent':
      return `Consistent: you last saw ${formatCount(check.last.size)} entries, and the log still begins with them.`
    case 'went-back':
      return `This log went back: you last saw ${formatCount(check.last.size)} entries, and now it has ${formatCount(check.next.size)}.`
    case 'two-histories':
      return 'Two histories: the log does not begin with the entries that you last saw.'
    case 'another-key':
      return 'Another key: the checkpoint is not signed with the key of this log.'
    case 'no-checkpoint':
      return 'The log has no checkpoint now. Either none is signed yet, or the log is being restored, and no checkpoint is signed until its entries are back.'
    case 'not-reached':
      return 'The log could not be loaded. Check your connection and try again.'
    case 'unsupported':
      return 'This browser cannot check signatures. A newer one can.'
  }
}

function Checkpoint({ checkpoint }: { checkpoint: SeenCheckpoint }) {
  const { size, root } = checkpoint
  return (
    <DescriptionList>
      <DescriptionItem term="Entries">{formatCount(size)}</DescriptionItem>
      <DescriptionItem term="Root">
        <code className={`${typography.mono} ${css.hash}`}>{root}</code>
      </DescriptionItem>
      <DescriptionItem term="Files">
        <a href={`${logPath}/checkpoint`}>Checkpoint</a>, <a href={`${logPath}/vkey`}>key</a>
      </DescriptionItem>
    </DescriptionList>
  )
}

/** Both checkpoints, which prove the contradiction. */
function Evidence({ check }: { check: BadCheck }) {
  const { last, next } = check
  const notes = [last && { name: 'before', ...last }, { name: 'now', ...next }].filter(
    (note) => note !== null,
  )
  return (
    <>
      <p>Keep these files, and compare them with the checkpoints of other people.</p>
      <ul>
        {notes.map(({ name, note }) => (
          <li key={name}>
            <a
              href={`data:text/plain;charset=utf-8,${encodeURIComponent(note)}`}
              download={`checkpoint-${name}.txt`}
            >
              Download the checkpoint from {name}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
