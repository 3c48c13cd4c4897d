import { Button } from '#ui/button.tsx'
import css from './arrival-bar.module.css'

/** Button with the number of new profiles. Pressing it adds them to the list. */
export function ArrivalBar({ waiting, onHang }: { waiting: number; onHang: () => void }) {
  return (
    <div className={css.bar} role="status">
      {waiting > 0 && (
        <Button className={css.pill} size="small" variant="primary" onClick={onHang}>
          {waiting} new
        </Button>
      )}
    </div>
  )
}
