import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { signaturePath } from '#contract/drawings.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import type { ProofView } from '#contract/views/proof.ts'
import { copyText } from '#lib/copy-text.ts'
import type { StepName, StepResult } from '#lib/proof/check-proof.ts'
import { type Check, useCheck } from '#lib/proof/use-check.ts'
import { readReason } from '#lib/read-reason.ts'
import { writeMinute } from '#lib/write-time.ts'
import { proofQueries } from '#queries/proof.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import { SignatureStroke } from '#ui/signature-stroke.tsx'
import type from '#ui/type.module.css'
import css from './verify-panel.module.css'

const titles: Record<StepName, string> = {
  message: 'Read what was signed',
  content: 'Hash the label as you see it',
  signer: 'Recover the signer',
  line: 'Follow the line back',
}
const inOrder = ['message', 'content', 'signer', 'line'] as const

/** Checks before the visitor's eyes who signed a profile, by what the visitor's own browser computes. */
export function VerifyPanel({ id, profile }: { id: string; profile: ProfileView }) {
  const title = useId()
  const [number, setNumber] = useState<number>()
  const { data: proof, error } = useQuery(proofQueries.one(profile))
  const check = useCheck(proof, profile, number)
  return (
    <section id={id} className={css.panel} aria-labelledby={title}>
      <div className={css.head}>
        <h2 id={title} className={type.h3}>
          Verify
        </h2>
        {proof && proof.versions.length > 1 && (
          <ChooseVersion proof={proof} number={number} onChoose={setNumber} />
        )}
      </div>
      {error ? (
        <p className={css.failed} role="alert">
          {readReason(error, 'The proof could not be fetched.')}
        </p>
      ) : (
        <>
          <ol className={css.steps}>
            {inOrder.map((name) => (
              <StepRow key={name} name={name} result={new Map(check.steps).get(name)} />
            ))}
          </ol>
          <Result check={check} id={profile.id} isFormer={isFormer(proof, number)} />
          {proof && <Actions proof={proof} />}
        </>
      )}
    </section>
  )
}

const isFormer = (proof: ProofView | undefined, number: number | undefined) =>
  proof !== undefined && number !== undefined && number !== proof.versionCount

type ChooseProps = {
  proof: ProofView
  number: number | undefined
  onChoose: (number: number) => void
}

function ChooseVersion({ proof, number, onChoose }: ChooseProps) {
  const { versions, versionCount } = proof
  return (
    <select
      className={`${type.mono} ${css.choose}`}
      aria-label="Signature"
      value={number ?? versionCount}
      onChange={({ target }) => onChoose(Number(target.value))}
    >
      {versions.toReversed().map((version) => (
        <option key={version.number} value={version.number}>
          signature {version.number} of {versionCount}, {writeMinute(version.signedAt)}
        </option>
      ))}
    </select>
  )
}

const words = { passed: 'Passed', failed: 'Failed', unsaid: 'Cannot be told' } as const

function StepRow({ name, result }: { name: StepName; result: StepResult | undefined }) {
  return (
    <li className={css.step}>
      <div className={css.told}>
        <p className={css.title}>{titles[name]}</p>
        {result?.text !== undefined && (
          <p className={`${type.mono} ${css.message}`} dir="auto">
            {result.text}
          </p>
        )}
        {result && result.says !== '' && (
          <p className={joinClasses(type.mono, result.state === 'failed' && css.failed)}>
            {result.says}
          </p>
        )}
      </div>
      {result && (
        <span className={joinClasses(css.mark, css[result.state])}>
          {result.state !== 'unsaid' && (
            <Icon name={result.state === 'passed' ? 'tick' : 'close'} />
          )}
          {result.state === 'unsaid' && <span aria-hidden="true">–</span>}
          <span className={type.hidden}>{words[result.state]}</span>
        </span>
      )}
    </li>
  )
}

/** The whole of it, once every step is done. */
function Result({ check, id, isFormer }: { check: Check; id: string; isFormer: boolean }) {
  const { steps, tookMs } = check
  const verdict = tookMs === undefined ? undefined : judge(check, isFormer)
  const isBad = verdict?.state === 'failed'
  return (
    <div className={css.result} role="status" data-steps={steps.length}>
      {verdict && (
        <>
          <div className={css.verdict}>
            <p className={css[verdict.state]}>
              {verdict.state !== 'unsaid' && <Icon name={isBad ? 'close' : 'tick'} />}{' '}
              {verdict.says}
            </p>
            {verdict.state !== 'unsaid' && (
              <SignatureStroke src={signaturePath(id)} state={isBad ? 'invalid' : 'valid'} />
            )}
          </div>
          <p className={type.mono}>
            Checked in this browser in {tookMs} ms. Nobody’s word was taken.
          </p>
        </>
      )}
    </div>
  )
}

const reasons: Record<StepName, string> = {
  message: 'The text is not one that signs this profile.',
  content: 'The label is not what the wallet signed.',
  signer: 'Another wallet signed.',
  line: 'The signatures before it do not fit.',
}

function judge({ steps }: Check, isFormer: boolean): Pick<StepResult, 'state' | 'says'> {
  const [bad] = steps.filter(([, { state }]) => state === 'failed')
  if (bad) return { state: 'failed', says: `Does not verify. ${reasons[bad[0]]}` }
  const stateOf = (name: StepName) => steps.find(([one]) => one === name)?.[1].state
  if (stateOf('signer') === 'unsaid') {
    return {
      state: 'unsaid',
      says: 'Everything else fits. Who signed, only the wallet’s chain can tell.',
    }
  }
  if (isFormer) return { state: 'passed', says: 'Signed by its owner, at its time.' }
  return stateOf('content') === 'unsaid'
    ? { state: 'unsaid', says: 'Its owner signed in. These words themselves are not signed.' }
    : { state: 'passed', says: 'Signed by its owner.' }
}

function Actions({ proof }: { proof: ProofView }) {
  const { message, signature, walletAddress: address } = proof
  const copy = () =>
    copyText(JSON.stringify({ address, message, signature }, null, 2), {
      title: 'Proof Copied',
      text: 'Address, message and signature, as JSON.',
    })
  return (
    <div className={css.actions}>
      <Button size="small" onClick={() => void copy()}>
        Copy the proof
      </Button>
      <Button asChild size="small" variant="quiet">
        <a href="https://etherscan.io/verifiedSignatures" target="_blank" rel="noopener noreferrer">
          Check elsewhere <Icon name="out" />
        </a>
      </Button>
    </div>
  )
}
