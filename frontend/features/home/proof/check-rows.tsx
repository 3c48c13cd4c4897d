import type { StepName } from '#lib/proof/check-proof.ts'
import type { StepResult } from '#lib/proof/step-result.ts'
import type { Check } from '#lib/proof/use-check.ts'
import { Icon } from '#ui/icon.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import { Step, StepList } from '#ui/step-list.tsx'
import typography from '#ui/typography.module.css'
import css from './proof-block.module.css'

/** Checks and their steps. A check fails if one of its steps fails. */
const checks: readonly [title: string, steps: readonly StepName[]][] = [
  ['The label hashes to what was signed', ['message', 'content']],
  ['The signature recovers the wallet on the label', ['signer']],
  ['The version before it was not left out', ['versions']],
]

type CheckRowsProps = {
  /** Undefined until the check has begun. */
  check: Check | undefined
  /** Reason why the check cannot begin. */
  fault?: string | undefined
}

/** The three checks of a proof, and their overall result. The rows are shown before the results. */
export function CheckRows({ check, fault }: CheckRowsProps) {
  const results = new Map(check?.steps)
  return (
    <>
      <StepList>
        {checks.map(([title, steps]) => (
          <CheckRow key={title} title={title} result={combineResults(results, steps)} />
        ))}
      </StepList>
      <p className={css.verdict} role="status">
        {fault ?? <Verdict check={check} />}
      </p>
    </>
  )
}

/** Returns the result of a check: its first failed step, else its last one; undefined until all have finished. */
function combineResults(
  results: ReadonlyMap<StepName, StepResult>,
  steps: readonly StepName[],
): StepResult | undefined {
  const done = steps.flatMap((name) => results.get(name) ?? [])
  if (done.length < steps.length) return undefined
  return done.find(({ state }) => state === 'failed') ?? done.at(-1)
}

function CheckRow({ title, result }: { title: string; result: StepResult | undefined }) {
  return (
    <Step title={title} state={result?.state} className={css.check}>
      <p className={joinClasses(typography.mono, result?.state === 'failed' && typography.red)}>
        {result?.summary ?? ' '}
      </p>
    </Step>
  )
}

function Verdict({ check }: { check: Check | undefined }) {
  if (check?.tookMs === undefined) return 'Checking in this browser.'
  if (check.steps.some(([, { state }]) => state === 'failed')) {
    return (
      <b className={typography.red}>
        <Icon name="close" /> Does not verify.
      </b>
    )
  }
  return (
    <b className={`${typography.blue} ${typography.strong}`}>
      <Icon name="tick" /> Newest signature checked in this browser in {check.tookMs} ms.
    </b>
  )
}
