import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { connectWallet, loadWallet, type WalletChoice, walletChoicesAtom } from '#lib/wallet.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import type from '#ui/type.module.css'
import css from './choice-dialog.module.css'
import { ChoiceRow } from './choice-row.tsx'
import { explainRefusal } from './explain-refusal.ts'

const networks = 'Ethereum · Polygon · Arbitrum · Optimism · Base · Shape L2 · Abstract'

/** Lists the wallets. Choosing one asks it for an address, never for a signature. */
export function ChoiceDialog({ onClose }: { onClose: () => void }) {
  const choices = useAtomValue(walletChoicesAtom)
  const [pending, setPending] = useState<string>()
  const [trouble, setTrouble] = useState<string>()
  const [tries, setTries] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new try loads again
  useEffect(() => {
    loadWallet().catch(() => setTrouble('The wallet’s code could not be loaded.'))
  }, [tries])

  const choose = async ({ id, name }: WalletChoice) => {
    setPending(id)
    setTrouble(undefined)
    try {
      await connectWallet(id)
      onClose()
    } catch (cause) {
      setTrouble(explainRefusal(cause, name))
    }
    setPending(undefined)
  }

  const first = choices?.find(({ available }) => available)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Connect Wallet"
      text="Connecting shows us an address. It never asks for a signature; the first thing you save does."
    >
      {trouble && (
        <div className={css.trouble} role="alert">
          <p>{trouble}</p>
          {!choices && (
            <Button
              size="small"
              onClick={() => {
                setTrouble(undefined)
                setTries(tries + 1)
              }}
            >
              Try Again
            </Button>
          )}
        </div>
      )}
      <ul className={css.choices} aria-busy={!choices}>
        {choices?.map((choice) => (
          <ChoiceRow
            key={choice.id}
            choice={choice}
            isPending={pending === choice.id}
            isFirst={choice === first}
            onChoose={() => void choose(choice)}
          />
        ))}
      </ul>
      {!choices && !trouble && <p className={type.mono}>Looking for wallets...</p>}
      <p className={`${type.mono} ${css.networks}`}>{networks}</p>
    </Dialog>
  )
}
