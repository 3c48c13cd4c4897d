import type { ReactNode } from 'react'
import css from '../profile-form.module.css'

/** Says that a picture went with the wallet that uploaded it. */
export function LetGoNote({ shown, children }: { shown: boolean; children: ReactNode }) {
  return (
    <p className={css.letGo} role="status">
      {shown && (
        <>
          Your wallet was switched, and a picture belongs to the wallet that uploaded it. {children}
        </>
      )}
    </p>
  )
}
