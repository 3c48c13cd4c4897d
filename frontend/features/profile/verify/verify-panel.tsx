import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { strokePath } from '#contract/artwork/drawings.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import type { ProofView } from '#contract/views/proof.ts'
import { copyText } from '#lib/copy-text.ts'
import { formatMinute } from '#lib/format-date-time.ts'
import { formatError } from '#lib/format-error.ts'
import { type StepName, stepNames } from '#lib/proof/check-proof.ts'
import type { StepResult } from '#lib/proof/step-result.ts'
import { type Check, useCheck } from '#lib/proof/use-check.ts'
import { formatEventCheck } from '#lib/transparency/event-verdict.ts'
import { logCheckQueries } from '#queries/log-check.ts'
import { proofQueries } from '#queries/proof.ts'
import { Button } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { Icon } from '#ui/icon.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import layout from '#ui/layout.module.css'
import { SignatureStroke } from '#ui/signature-stroke.tsx'
import { Step, StepList, stateClass } from '#ui/step-list.tsx'
import typography from '#ui/typography.module.css'
import { assessCheck, formatCovered, formatExceptions } from './check-verdict.ts'
import { LogProof } from './log-proof.tsx'
import css from './verify-panel.module.css'

const titles: Record<StepName | 'log', string> = {
  message: 'Read what was signed',
  content: 'Hash the content',
  signer: 'Recover the signer',
  versions: 'Look for a version left out',
  log: 'Find it in the transparency log',
}

/** Shows the steps of verifying a profile's signature in the visitor's browser. */
export function VerifyPanel({ id, profile }: { id: string; profile: ProfileView }) {
  const titleId = useId()
  /** Number of the chosen version; undefined for the newest. */
  const [number, setNumber] = useState<number>()
  const { data: proof, error } = useQuery(proofQueries.one(profile))
  const version = proof?.versions.find((candidate) => candidate.number === number)
  const { data: eventCheck } = useQuery(logCheckQueries.ofEvent(version?.eventId ?? proof?.eventId))
  const signedAt = version?.signedAt ?? proof?.signedAt ?? profile.updatedAt
  const log = eventCheck && formatEventCheck(eventCheck, signedAt)
  // A wallet that the page shows has no reason to be left out of the proof.
  const isWalletHidden = proof?.walletAddress === null && profile.walletAddress === null
  const check = useCheck(isWalletHidden ? undefined : proof, profile, number)
  const results = new Map(check.steps)
  const isFormer = proof !== undefined && number !== undefined && number !== proof.versionCount
  return (
    <section id={id} className={css.panel} aria-labelledby={titleId}>
      <div className={`${layout.spread} ${css.head}`}>
        <h2 id={titleId} className={typography.h3}>
          Verify
        </h2>
        {proof && proof.versions.length > 1 && (
          <ChooseVersion proof={proof} number={number} onChoose={setNumber} />
        )}
      </div>
      {error ? (
        <p className={typography.red} role="alert">
          {formatError(error, 'The proof could not be loaded.')}
        </p>
      ) : (
        <>
          <StepList>
            {!isWalletHidden &&
              stepNames.map((name) => (
                <StepRow key={name} name={name} result={results.get(name)} />
              ))}
            <StepRow name="log" result={log} />
          </StepList>
          {isWalletHidden ? (
            <p className={css.result} role="status">
              {log &&
                'Only its owner and the staff can check the signature: it would reveal the hidden wallet.'}
            </p>
          ) : (
            <Result check={check} log={log} profile={profile} proof={proof} isFormer={isFormer} />
          )}
          {proof && !isWalletHidden && <Actions proof={proof} />}
          {eventCheck && <LogProof check={eventCheck} handle={profile.handle} />}
        </>
      )}
    </section>
  )
}

type ChooseVersionProps = {
  proof: ProofView
  number: number | undefined
  onChoose: (number: number) => void
}

function ChooseVersion({ proof, number, onChoose }: ChooseVersionProps) {
  const { versions, versionCount } = proof
  return (
    <select
      className={`${typography.mono} ${css.choose}`}
      aria-label="Signature"
      value={number ?? versionCount}
      onChange={({ target }) => onChoose(Number(target.value))}
    >
      {versions.toReversed().map((version) => (
        <option key={version.number} value={version.number}>
          signature {version.number} of {versionCount}, {formatMinute(version.signedAt)}
        </option>
      ))}
    </select>
  )
}

type StepRowProps = { name: StepName | 'log'; result: StepResult | undefined }

function StepRow({ name, result }: StepRowProps) {
  return (
    <Step
      title={titles[name]}
      state={result?.warning ? 'warning' : result?.state}
      className={css.step}
    >
      {result?.text !== undefined && (
        <p className={`${typography.mono} ${css.message}`} dir="auto">
          {result.text}
        </p>
      )}
      {result && result.summary !== '' && (
        <p className={joinClasses(typography.mono, result.state === 'failed' && typography.red)}>
          <span>{result.summary}</span>{' '}
          {result.hash !== undefined && (
            <CopyButton
              name={`hash of the ${name === 'message' ? 'text' : 'content'}`}
              text={result.hash}
              onCopy={copyText}
            />
          )}
        </p>
      )}
      {result?.warning && (
        <p className={joinClasses(typography.mono, typography.amber)}>{result.warning}</p>
      )}
    </Step>
  )
}

type ResultProps = {
  check: Check
  log: StepResult | undefined
  profile: ProfileView
  proof: ProofView | undefined
  isFormer: boolean
}

/** Result of all steps, once they have finished. */
function Result({ check, log, profile, proof, isFormer }: ResultProps) {
  const { tookMs } = check
  const typeChange = proof?.typeChange ?? null
  const verdict =
    tookMs === undefined ? undefined : assessCheck(check, log, { isFormer, typeChange })
  const isBad = verdict?.state === 'failed'
  const exceptions = isFormer ? '' : formatExceptions(check, log, proof)
  return (
    <div className={css.result} role="status">
      {verdict && (
        <>
          <div className={css.verdict}>
            <p className={stateClass[verdict.state]}>
              {verdict.state !== 'inconclusive' && <Icon name={isBad ? 'close' : 'tick'} />}{' '}
              {verdict.summary}
            </p>
            {verdict.state !== 'inconclusive' && (
              <SignatureStroke src={strokePath(profile.id)} state={isBad ? 'invalid' : 'valid'} />
            )}
          </div>
          <p className={typography.mono}>
            Checked in this browser in {tookMs} ms{exceptions}.
          </p>
          {!isFormer && (
            <p className={typography.mono}>{formatCovered(check, profile, typeChange)}</p>
          )}
        </>
      )}
    </div>
  )
}

function Actions({ proof }: { proof: ProofView }) {
  const { message, signature, walletAddress: address } = proof
  const copy = () =>
    copyText(JSON.stringify({ address, message, signature }, null, 2), {
      title: 'Proof Copied',
      text: 'Address, message and signature, as JSON.',
    })
  return (
    <div className={`${layout.actions} ${css.actions}`}>
      <Button size="small" onClick={() => void copy()}>
        Copy the proof
      </Button>
      <Button asChild size="small" variant="quiet">
        <a href="https://etherscan.io/verifiedSignatures" target="_blank" rel="noopener noreferrer">
          Check elsewhere <Icon name="arrow-up-right" />
        </a>
      </Button>
    </div>
  )
}
