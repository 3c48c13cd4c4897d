import { Button } from '#ui/button.tsx'
import typography from '#ui/typography.module.css'
import { shortenWallet } from './format-wallet.ts'
import css from './roster.module.css'
import { isWholeAddress } from './roster-search.ts'

type DebugToolsProps = {
  /** Wallet search text as typed. */
  wallet: string
  canAct: boolean
  isAnalysing: boolean
  onAnalyse: () => void
  onCleanUp: () => void
  onDelete: () => void
}

/** Actions on all profiles, or on all profiles of the searched wallet. */
export function DebugTools(props: DebugToolsProps) {
  const { wallet, canAct, isAnalysing, onAnalyse, onCleanUp, onDelete } = props
  const isWhole = isWholeAddress(wallet)
  const noteId = canAct && wallet !== '' && !isWhole ? 'whole-address' : undefined
  return (
    <section className={css.tools} aria-labelledby="debug-tools">
      <h2 id="debug-tools" className={typography.h3}>
        Debug Tools
      </h2>
      <div className={css.toolRow}>
        <Button size="small" aria-disabled={isAnalysing} onClick={() => isAnalysing || onAnalyse()}>
          {isAnalysing ? 'Analyzing...' : 'Debug All Profiles'}
        </Button>
        {canAct && (
          <Button size="small" disabled={!isWhole} aria-describedby={noteId} onClick={onCleanUp}>
            Cleanup Wallet Issues
          </Button>
        )}
        {canAct && wallet !== '' && (
          <Button
            size="small"
            variant="destructive"
            disabled={!isWhole}
            aria-describedby={noteId}
            onClick={onDelete}
          >
            Delete Wallet {shortenWallet(wallet)}
          </Button>
        )}
        {noteId && (
          <p id={noteId} className={css.note}>
            This is part of an address. To clean up or delete, enter the full address: 0x and 40 hex
            digits.
          </p>
        )}
      </div>
    </section>
  )
}
