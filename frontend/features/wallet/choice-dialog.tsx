import { useAtomValue } from 'jotai'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { connectWallet, loadWallet, type WalletChoice, walletChoicesAtom } from '#lib/wallet.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import type from '#ui/type.module.css'
import css from './choice-dialog.module.css'
import { ChoiceRow } from './choice-row.tsx'
import { GetWallet, hasWalletApps } from './get-wallet.tsx'

const networks = 'Ethereum · Polygon · Arbitrum · Optimism · Base · Shape\u00a0L2 · Abstract'

/**
 * Lists the wallets. Choosing one asks it for an address, never for a signature. The preferred one is
 * asked at once where it is there; the others stand by for who wants another.
 */
export function ChoiceDialog({ onClose }: { onClose: () => void }) {
  const choices = useAtomValue(walletChoicesAtom)
  const [pending, setPending] = useState<string>()
  const [trouble, setTrouble] = useState<string>()
  const [tries, setTries] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new try loads again
  useEffect(() => {
    loadWallet().catch(() => setTrouble('The wallet’s code could not be loaded.'))
  }, [tries])

  const last = useRef<string>(undefined)
  const choose = async ({ id, name }: WalletChoice) => {
    last.current = id
    setPending(id)
    setTrouble(undefined)
    try {
      await connectWallet(id)
      onClose()
    } catch (cause) {
      // What became of one is no news to who has turned to another.
      if (last.current !== id) return
      setTrouble(explainRefusal(cause, name))
      setPending(undefined)
    }
  }

  const preferred = choices?.find(({ kind, available }) => kind === 'preferred' && available)
  const choosePreferred = useEffectEvent(() => {
    if (preferred && last.current === undefined) void choose(preferred)
  })
  const isPreferredHere = preferred !== undefined
  useEffect(() => {
    if (isPreferredHere) choosePreferred()
  }, [isPreferredHere])

  const owns = choices?.some(({ kind, available }) => kind !== 'demo' && available)
  // For visitors without any wallet, a list of missing ones is of no use.
  const shown = owns ? choices : choices?.filter(({ available }) => available)
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
        {shown?.map((choice) => (
          <ChoiceRow
            key={choice.id}
            choice={choice}
            isPending={pending === choice.id}
            isFirst={choice === first}
            onChoose={() => void choose(choice)}
          />
        ))}
      </ul>
      {owns === false && <GetWallet inApps={hasWalletApps()} />}
      {!choices && !trouble && <p className={type.mono}>Looking for wallets...</p>}
      <p className={`${type.mono} ${css.networks}`}>{networks}</p>
    </Dialog>
  )
}

type Told = { code?: unknown; name?: unknown; shortMessage?: unknown; message?: unknown }

const rejected = 4001
const alreadyAsking = -32002

/** Why a wallet did not connect, as one sentence. */
function explainRefusal(cause: unknown, wallet: string): string {
  const { code, name, shortMessage, message } = (cause ?? {}) as Told
  if (code === rejected || name === 'UserRejectedRequestError') {
    return `${wallet} was not connected: the request was declined.`
  }
  if (code === alreadyAsking) return `${wallet} is already asking. Open it and answer there.`
  if (name === 'ProviderNotFoundError') return `${wallet} was not found in this browser.`
  return String(shortMessage ?? message ?? `${wallet} could not be connected.`)
}
