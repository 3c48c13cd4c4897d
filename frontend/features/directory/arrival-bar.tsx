import { Button } from '#ui/button.tsx'
import layout from '#ui/layout.module.css'
import css from './arrival-bar.module.css'

type ArrivalBarProps = { pending: number; onShowPending: () => void }

/** Button with the number of new profiles. Pressing it adds them to the list. */
export function ArrivalBar({ pending, onShowPending }: ArrivalBarProps) {
  return (
    <div className={`${layout.screenOnly} ${css.bar}`} role="status">
      {pending > 0 && (
        <Button className={css.pill} size="small" variant="primary" onClick={onShowPending}>
          {pending} new
        </Button>
      )}
    </div>
  )
}
