import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { joinClasses } from './join-classes.ts'
import css from './step-list.module.css'
import typography from './typography.module.css'

type StepState = 'passed' | 'warning' | 'failed' | 'inconclusive'

/** Text class of each state. */
export const stateClass: Record<StepState, string | undefined> = {
  passed: typography.blue,
  warning: typography.amber,
  failed: typography.red,
  inconclusive: typography.muted,
}

const words = {
  passed: 'Passed',
  warning: 'Passed, with a warning',
  failed: 'Failed',
  inconclusive: 'Inconclusive',
} as const
const icons = { passed: 'tick', warning: 'warning', failed: 'close' } as const

/** Numbered steps of a check. */
export function StepList({ children }: { children: ReactNode }) {
  return <ol className={css.list}>{children}</ol>
}

type StepProps = {
  title: string
  /** Undefined until the step has finished. */
  state: StepState | undefined
  className: string | undefined
  /** Results. */
  children: ReactNode
}

/** One step, with a mark that shows its result. */
export function Step({ title, state, className, children }: StepProps) {
  return (
    <li className={joinClasses(css.step, className)}>
      <div>
        <p className={typography.strong}>{title}</p>
        {children}
      </div>
      {state && (
        <span className={joinClasses(css.mark, stateClass[state])}>
          {state === 'inconclusive' ? (
            <span aria-hidden="true">–</span>
          ) : (
            <Icon name={icons[state]} />
          )}
          <span className={typography.hidden}>{words[state]}</span>
        </span>
      )}
    </li>
  )
}
