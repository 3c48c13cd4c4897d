import type { ReactNode } from 'react'
import css from '../profile-form.module.css'

/** Notice that pictures were removed because another wallet had uploaded them. */
export function WalletSwitchedNote({ shown, children }: { shown: boolean; children: ReactNode }) {
  return (
    <p className={css.letGo} role="status">
      {shown && (
        <>Your wallet was switched. Pictures belong to the wallet that uploaded them. {children}</>
      )}
    </p>
  )
}
