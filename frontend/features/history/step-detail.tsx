import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { strokePath } from '#contract/artwork/drawings.ts'
import { chainName } from '#contract/chains.ts'
import { ownerEndpoints } from '#contract/endpoints/owner.ts'
import type { HistoryFault } from '#contract/history/history-order.ts'
import type { SignatureCheck } from '#contract/history/verify-signature.ts'
import type { HistoryEvent } from '#contract/views/history.ts'
import type { LogEntry } from '#contract/views/log-entry.ts'
import { copyText } from '#lib/copy-text.ts'
import { formatDateTime } from '#lib/format-date-time.ts'
import { formatError } from '#lib/format-error.ts'
import { formatFlag } from '#lib/format-flag.ts'
import { formatNumber } from '#lib/format-number.ts'
import { call } from '#queries/api-client.ts'
import { Button } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import rows from '#ui/row.module.css'
import { SignatureStroke } from '#ui/signature-stroke.tsx'
import typography from '#ui/typography.module.css'
import { diffStates } from './diff-states.ts'
import { DiffTable } from './diff-table.tsx'
import { formatStep } from './event-labels.ts'
import values from './event-values.module.css'
import {
  explainCheck,
  explainEvent,
  explainFault,
  flagsOf,
  formatActor,
  remarkOf,
} from './format-event.ts'
import { ProofLink } from './proof-link.tsx'
import type { HistoryStep } from './replay.ts'
import { proofOf } from './signature-mark.ts'
import css from './step-detail.module.css'
import type { Verification } from './use-verification.ts'

type StepDetailProps = Verification & {
  profileId: string
  step: HistoryStep
  /** Undefined while the transparency log has no entry of the event. */
  entry: LogEntry | undefined
  /** True if the viewer is the owner, who is addressed as "you" and sees no names of admins. */
  isOwn: boolean
}

/** One event: its time, actor and reason, its changes, and the check of its signature. */
export function StepDetail({ profileId, step, entry, isOwn, report, hasFailed }: StepDetailProps) {
  const { event, before, after } = step
  const diff = diffStates(before, after)
  const check = report?.checks.get(event.revision)
  const faults = report?.faults.filter(({ revision }) => revision === event.revision) ?? []
  const count = diff.changed.length
  const title = formatStep(step)
  return (
    <section aria-label={title}>
      <header className={css.head}>
        <div className={css.title}>
          <h2 className={typography.h3}>{title}</h2>
          <p className={typography.mono}>
            {formatDateTime(event.at)} · position {event.position}
            {count > 0 && ` · ${count} ${count === 1 ? 'field' : 'fields'} changed`} · stored as{' '}
            {event.type}
            {entry && (
              <>
                {' '}
                · entry {formatNumber(entry.index)} in the log · <ProofLink entry={entry} />
              </>
            )}
          </p>
        </div>
        {proofOf(event) && (
          <SignatureStroke
            size="large"
            src={strokePath(profileId)}
            state={check?.result === 'does-not-verify' ? 'invalid' : 'valid'}
          />
        )}
      </header>
      <Context event={event} isOwn={isOwn} faults={faults} />
      <DiffTable diff={diff} />
      <SignedText profileId={profileId} event={event} check={check} hasFailed={hasFailed} />
    </section>
  )
}

type ContextProps = { event: HistoryEvent; isOwn: boolean; faults: readonly HistoryFault[] }

/** Context of an event besides its changes. */
function Context({ event, isOwn, faults }: ContextProps) {
  const remark = remarkOf(event)
  const explanation = explainEvent(event)
  const flags = flagsOf(event)
  return (
    <dl className={`${values.list} ${css.context}`}>
      <Line name="by">{formatActor(event, { isOwn })}</Line>
      {explanation && <Line name="what">{explanation}</Line>}
      {remark && (
        <Line name={remark.name}>
          <span className={typography.prose} dir="auto">
            {remark.text}
          </span>
        </Line>
      )}
      {flags.length > 0 && <Line name="flags">{flags.map(formatFlag).join(', ')}</Line>}
      {event.origin && (
        <Line name="from">
          {event.origin.ip}
          <span className={css.agent}>{event.origin.userAgent}</span>
        </Line>
      )}
      {event.erased && (
        <Line name="erased">The rest of this entry was erased and cannot be read by anyone.</Line>
      )}
      {faults.map((fault) => (
        <Line key={fault.fault} name="order">
          <span className={typography.red}>{explainFault(fault)}</span>
        </Line>
      ))}
    </dl>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className={typography.mono}>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

type SignedTextProps = {
  profileId: string
  event: HistoryEvent
  check: SignatureCheck | undefined
  hasFailed: boolean | undefined
}

/** The signed text, and the result of the check in this browser. */
function SignedText({ profileId, event, check, hasFailed }: SignedTextProps) {
  const proof = proofOf(event)
  if (!proof && !check) return null
  return (
    <div className={css.signed}>
      {proof && (
        <>
          <p className={typography.mono}>Signed message</p>
          <pre className={`${typography.machine} ${css.text}`}>{proof.message}</pre>
          <p className={joinClasses(typography.mono, css.signature)}>{proof.signature}</p>
          <CopyButton name="signature" text={proof.signature} onCopy={copyText} />
        </>
      )}
      <p className={joinClasses(css.verdict, check && css[check.result])} role="status">
        {check
          ? explainCheck(check)
          : hasFailed
            ? 'The signature check could not be loaded. Reload the page.'
            : 'Checking the signature…'}
      </p>
      {check?.reason === 'contract' && (
        <CheckOnChain key={event.revision} profileId={profileId} event={event} />
      )}
    </div>
  )
}

/** Button to check the signature of a contract wallet. Only the chain can do this, so the server calls it. */
function CheckOnChain({ profileId, event }: Pick<SignedTextProps, 'profileId' | 'event'>) {
  const request = useMutation({
    mutationFn: () =>
      call(ownerEndpoints.checkContractSignature, {
        params: { id: profileId, revision: event.revision },
      }),
  })
  const { data } = request
  return (
    <div className={`${rows.row} ${css.chain}`}>
      <Button size="small" disabled={request.isPending} onClick={() => request.mutate()}>
        {request.isPending ? 'Checking...' : 'Check on its chain'}
      </Button>
      <p role="status">
        {data &&
          `Checked by this directory just now: the contract on ${chainName(data.chainId)} ${data.isValid ? 'accepts' : 'does not accept'} the signature.`}
        {request.error && formatError(request.error, 'The chain could not be reached.')}
      </p>
    </div>
  )
}
