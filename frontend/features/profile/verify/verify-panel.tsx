import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { signaturePath } from '#contract/artwork/drawings.ts'
import { formatDay } from '#contract/format-day.ts'
import { listFieldWords, pictureFields } from '#contract/profile/field-words.ts'
import { typeWords } from '#contract/profile/type-words.ts'
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
  const title = useId()
  const [number, setNumber] = useState<number>()
  const { data: proof, error } = useQuery(proofQueries.one(profile))
  const version = proof?.versions.find((one) => one.number === number)
  const { data: eventCheck } = useQuery(logCheckQueries.ofEvent(version?.eventId ?? proof?.eventId))
  const since = version?.signedAt ?? proof?.signedAt ?? profile.updatedAt
  const log = eventCheck && formatEventCheck(eventCheck, since)
  // A wallet that the page shows has no reason to be left out of the proof.
  const isHidden = proof?.walletAddress === null && profile.walletAddress === null
  const check = useCheck(isHidden ? undefined : proof, profile, number)
  const results = new Map(check.steps)
  const isFormer = proof !== undefined && number !== undefined && number !== proof.versionCount
  return (
    <section id={id} className={css.panel} aria-labelledby={title}>
      <div className={`${layout.spread} ${css.head}`}>
        <h2 id={title} className={typography.h3}>
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
            {!isHidden &&
              stepNames.map((name) => (
                <StepRow key={name} name={name} result={results.get(name)} />
              ))}
            <StepRow name="log" result={log} />
          </StepList>
          {isHidden ? (
            <p className={css.result} role="status">
              {log &&
                'Only its owner and the staff can check the signature: it would reveal the hidden wallet.'}
            </p>
          ) : (
            <Result check={check} log={log} profile={profile} proof={proof} isFormer={isFormer} />
          )}
          {proof && !isHidden && <Actions proof={proof} />}
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
  const { steps, tookMs } = check
  const typeChange = proof?.typeChange ?? null
  const verdict =
    tookMs === undefined ? undefined : assessCheck(check, log, { isFormer, typeChange })
  const isBad = verdict?.state === 'failed'
  const exceptions = isFormer ? '' : formatExceptions(check, log, proof)
  return (
    <div className={css.result} role="status" data-steps={steps.length}>
      {verdict && (
        <>
          <div className={css.verdict}>
            <p className={stateClass[verdict.state]}>
              {verdict.state !== 'inconclusive' && <Icon name={isBad ? 'close' : 'tick'} />}{' '}
              {verdict.summary}
            </p>
            {verdict.state !== 'inconclusive' && (
              <SignatureStroke
                src={signaturePath(profile.id)}
                state={isBad ? 'invalid' : 'valid'}
              />
            )}
          </div>
          <p className={typography.mono}>
            Checked in this browser in {tookMs} ms{exceptions}.
          </p>
          {!isFormer && (
            <p className={typography.mono}>
              {formatCovered(stateOf(check, 'content'), profile, typeChange)}
            </p>
          )}
        </>
      )}
    </div>
  )
}

const stateOf = ({ steps }: Check, name: StepName) => steps.find(([one]) => one === name)?.[1].state

type TypeChange = ProofView['typeChange']

/**
 * Names the parts for which the check trusts the directory. Earlier texts are not public, so nothing
 * proves them.
 */
function formatExceptions(
  check: Check,
  log: StepResult | undefined,
  proof: ProofView | undefined,
): string {
  const isFirst = proof?.versions.length === 1 && stateOf(check, 'versions') === 'passed'
  const words = [
    proof?.typeChange && 'the type',
    !isFirst && 'earlier signatures',
    log?.state === 'passed' && 'which entry of the log is that of this version',
  ].filter((word) => typeof word === 'string')
  const exceptions = words.length > 0 ? `, except for ${listFormat.format(words)}` : ''
  return `, without trusting this directory${exceptions}`
}

const listFormat = new Intl.ListFormat('en')

/** Names the fields that the signature covers, and those that only the directory confirms. */
function formatCovered(
  content: StepResult['state'] | undefined,
  { profileType, artworkSeed }: ProfileView,
  change: TypeChange,
): string {
  const words = listFieldWords({ except: [...pictureFields, 'hideWallet'] })
  const covered =
    content === 'inconclusive'
      ? ''
      : `The signature covers ${words}${artworkSeed === null ? ' and pictures' : ', pictures and generated artwork'}, and not the type. `
  if (!change) return covered
  const [from, to] = [typeWords[change.from].label, typeWords[profileType].label]
  return `${covered}The staff changed the type from ${from} to ${to} on ${formatDay(change.changedAt)}; the owner did not sign this change.`
}

const reasons: Record<StepName, string> = {
  message: 'The signed text is not for this profile.',
  content: 'The label differs from what the wallet signed.',
  signer: 'Another wallet signed it.',
  versions: 'The list of signatures does not match.',
}

type AssessOptions = { isFormer: boolean; typeChange: TypeChange }

type Verdict = Pick<StepResult, 'state' | 'summary'>

function assessCheck(check: Check, log: StepResult | undefined, options: AssessOptions): Verdict {
  const verdict = assessSignature(check, options)
  if (log?.state === 'failed' && verdict.state !== 'failed') {
    return { state: 'failed', summary: `The transparency log does not verify. ${verdict.summary}` }
  }
  return log?.state === 'passed'
    ? {
        ...verdict,
        summary: `${verdict.summary} The log has the entry that this directory names for it.`,
      }
    : verdict
}

function assessSignature(check: Check, { isFormer, typeChange }: AssessOptions): Verdict {
  const bad = check.steps.find(([, { state }]) => state === 'failed')
  if (bad) return { state: 'failed', summary: `Does not verify. ${reasons[bad[0]]}` }
  if (isFormer) {
    return {
      state: 'inconclusive',
      summary:
        'The text of this version is not public. Without it, the signature proves nothing by itself.',
    }
  }
  if (stateOf(check, 'signer') === 'inconclusive') {
    return {
      state: 'inconclusive',
      summary: 'Everything else matches. Only the wallet’s chain can check who signed.',
    }
  }
  return stateOf(check, 'content') === 'inconclusive'
    ? { state: 'inconclusive', summary: 'The text is signed, but it does not cover the content.' }
    : {
        state: 'passed',
        summary: `Signed by its owner${typeChange ? ', except for the type' : ''}.`,
      }
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
