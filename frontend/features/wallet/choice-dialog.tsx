import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { formatWalletError } from '#lib/format-wallet-error.ts'
import { loadWallet, type WalletChoice, walletChoicesAtom } from '#lib/wallet.ts'
import { configQueries } from '#queries/config.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import typography from '#ui/typography.module.css'
import css from './choice-dialog.module.css'
import { GetWallet, hasWalletApps } from './get-wallet.tsx'

const chainNames = 'Ethereum · Polygon · Arbitrum · Optimism · Base · Shape\u00a0L2 · Abstract'
// No line begins with a dot.
const chainsText = chainNames.replaceAll(' · ', '\u00a0· ')

/**
 * Lists the wallets. Connecting one requests its address, never a signature. The preferred one is connected
 * immediately if it is available.
 */
export function ChoiceDialog({ onClose }: { onClose: () => void }) {
  const choices = useAtomValue(walletChoicesAtom)
  const [pending, setPending] = useState<string>()
  const [error, setError] = useState<string>()

  const load = useCallback(() => {
    setError(undefined)
    loadWallet().catch(() =>
      setError('The wallet connection could not be loaded. Check your connection and try again.'),
    )
  }, [])
  useEffect(load, [load])

  const lastChosen = useRef<string>(undefined)
  const choose = async ({ id, name }: WalletChoice) => {
    lastChosen.current = id
    setPending(id)
    setError(undefined)
    try {
      const wallet = await loadWallet()
      await wallet.connect(id)
      onClose()
    } catch (cause) {
      // Ignores the result if the user has chosen another wallet since.
      if (lastChosen.current !== id) return
      setError(formatWalletError(cause, `${name} could not be connected.`))
      setPending(undefined)
    }
  }

  const preferred = choices?.find(({ kind, available }) => kind === 'preferred' && available)
  const choosePreferred = useEffectEvent(() => {
    if (preferred && lastChosen.current === undefined) void choose(preferred)
  })
  const hasPreferred = preferred !== undefined
  useEffect(() => {
    if (hasPreferred) choosePreferred()
  }, [hasPreferred])

  const hasWallet = choices?.some(({ kind, available }) => kind !== 'demo' && available)
  // For visitors without any wallet, a list of missing ones is of no use.
  const shown = hasWallet ? choices : choices?.filter(({ available }) => available)
  const firstAvailable = choices?.find(({ available }) => available)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Connect Wallet"
      text="Connecting shows us your address. Your wallet asks for a signature only when you save something."
    >
      {error && (
        <div className={css.error} role="alert">
          <p>{error}</p>
          {!choices && (
            <Button size="small" onClick={load}>
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
            hasInitialFocus={choice === firstAvailable}
            onChoose={() => void choose(choice)}
          />
        ))}
      </ul>
      {hasWallet === false && <GetWallet hasApps={hasWalletApps()} />}
      {!choices && !error && <p className={typography.mono}>Looking for wallets...</p>}
      <p className={`${typography.mono} ${css.chains}`}>{chainsText}</p>
      <SdkNotice />
    </Dialog>
  )
}

/** Notice that the licence of the MetaMask SDK asks for, on directories that use it. */
function SdkNotice() {
  const { data } = useQuery(configQueries.current())
  if (!data?.metaMaskSdk) return null
  return (
    <p className={`${typography.small} ${typography.muted} ${css.notice}`}>
      This site uses the MetaMask SDK, which is the copyright of ConsenSys Software Inc. Its{' '}
      <a
        href="https://github.com/MetaMask/connect-monorepo/tree/main/packages/connect-evm"
        target="_blank"
        rel="noopener noreferrer"
      >
        licence
      </a>{' '}
      permits non-commercial use only, or up to 10,000 users a month.
    </p>
  )
}

type ChoiceRowProps = {
  choice: WalletChoice
  isPending: boolean
  hasInitialFocus: boolean
  onChoose: () => void
}

const focusOnMount = (button: HTMLButtonElement | null) => button?.focus()

/** A wallet, its description, and the button to connect it. */
export function ChoiceRow({
  choice: { name, note, available },
  isPending,
  hasInitialFocus,
  onChoose,
}: ChoiceRowProps) {
  return (
    <li>
      <span>
        <span className={css.name}>{name}</span>
        <span className={`${typography.small} ${typography.muted} ${css.note}`}>{note}</span>
      </span>
      {isPending ? (
        <span className={`${typography.mono} ${css.pending}`} role="status">
          Connecting...
        </span>
      ) : (
        <Button
          size="small"
          aria-label={`Connect ${name}`}
          disabled={!available}
          ref={hasInitialFocus ? focusOnMount : null}
          onClick={onChoose}
        >
          Connect
        </Button>
      )}
    </li>
  )
}
