import type { StepName, StepResult } from '#lib/proof/check-proof.ts'
import type { Check } from '#lib/proof/use-check.ts'
import { Icon } from '#ui/icon.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import stepList from '#ui/step-list.module.css'
import typography from '#ui/typography.module.css'
import css from './proof-block.module.css'

/** Checks and their steps. A check fails if one of its steps fails. */
const checks: readonly [title: string, steps: readonly StepName[]][] = [
  ['The label hashes to what was signed', ['message', 'content']],
  ['The signature recovers the wallet on the label', ['signer']],
  ['Each change was signed after the one before it', ['line']],
]

const words = { passed: 'Passed', failed: 'Failed', inconclusive: 'Inconclusive' } as const

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
      <ol className={stepList.list}>
        {checks.map(([title, steps]) => (
          <CheckRow key={title} title={title} result={lastOrFailed(results, steps)} />
        ))}
      </ol>
      <p className={css.verdict} role="status">
        {fault ?? <Verdict check={check} />}
      </p>
    </>
  )
}

/** Returns the first failed result, else the last one; undefined until all steps have finished. */
function lastOrFailed(
  results: ReadonlyMap<StepName, StepResult>,
  steps: readonly StepName[],
): StepResult | undefined {
  const done = steps.flatMap((name) => results.get(name) ?? [])
  if (done.length < steps.length) return undefined
  return done.find(({ state }) => state === 'failed') ?? done.at(-1)
}

function CheckRow({ title, result }: { title: string; result: StepResult | undefined }) {
  return (
    <li className={joinClasses(stepList.step, css.check)}>
      <div>
        <p className={css.stepTitle}>{title}</p>
        <p className={joinClasses(typography.mono, result?.state === 'failed' && css.failed)}>
          {result?.summary ?? ' '}
        </p>
      </div>
      {result && (
        <span className={joinClasses(stepList.mark, css[result.state])}>
          {result.state === 'inconclusive' ? (
            <span aria-hidden="true">–</span>
          ) : (
            <Icon name={result.state === 'passed' ? 'tick' : 'close'} />
          )}
          <span className={typography.hidden}>{words[result.state]}</span>
        </span>
      )}
    </li>
  )
}

function Verdict({ check }: { check: Check | undefined }) {
  if (check?.tookMs === undefined) return 'Checking in this browser.'
  if (check.steps.some(([, { state }]) => state === 'failed')) {
    return (
      <b className={css.failed}>
        <Icon name="close" /> Does not verify.
      </b>
    )
  }
  return (
    <b className={css.passed}>
      <Icon name="tick" /> Checked in this browser in {check.tookMs} ms, by the signatures alone.
    </b>
  )
}
