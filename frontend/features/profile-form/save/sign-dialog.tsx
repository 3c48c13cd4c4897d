import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { walletAtom } from '#lib/wallet.ts'
import { Button } from '#ui/button.tsx'
import { AlertDialog } from '#ui/dialog.tsx'
import { SigningLine } from '#ui/signing-line.tsx'
import typography from '#ui/typography.module.css'
import css from './sign-dialog.module.css'

type SignDialogProps = {
  /** Text of the signature request; undefined while there is no request. */
  message: string | undefined
  /** Path data of the stroke; null while it is unknown. */
  path: string | null
  onCancel: () => void
}

/** Delay before the dialog opens. Wallets that sign automatically are faster and need no dialog. */
const opensAfterMs = 380
/** Delay before the dialog suggests where the wallet window may be. */
const hintAfterMs = 60_000

/** Explains the text to sign line by line while the wallet is open. */
export function SignDialog({ message, path, onCancel }: SignDialogProps) {
  const wallet = useAtomValue(walletAtom)
  const isOpen = useUnchangedFor(opensAfterMs, message)
  const showsHint = useUnchangedFor(hintAfterMs, message)
  if (message === undefined || !isOpen) return null
  const name = wallet.status === 'connected' ? wallet.connector : 'Your wallet'
  return (
    <AlertDialog
      open
      wide
      onOpenChange={(open) => open || onCancel()}
      title="Sign in your wallet"
      text={`${name} has opened. Compare this text with the one it shows.`}
      status={
        <>
          <span className={css.waiting} role="status">
            {showsHint
              ? 'Open your wallet. It may be behind this window.'
              : 'Waiting for your wallet…'}
          </span>
          <span className={typography.mono}>nothing is sent until you sign</span>
        </>
      }
      cancel={<Button>Cancel</Button>}
    >
      <pre className={css.text}>
        {message.split('\n').map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text never move
          <span key={index}>
            {line} <span className={typography.muted}>{explainLine(line)}</span>
            {'\n'}
          </span>
        ))}
      </pre>
      <SigningLine path={path} state="waiting" />
    </AlertDialog>
  )
}

/** Returns whether a value is defined and has not changed for `ms`. */
function useUnchangedFor(ms: number, value: unknown): boolean {
  const [unchanged, setUnchanged] = useState<unknown>(undefined)
  useEffect(() => {
    const timer = setTimeout(() => setUnchanged(value), ms)
    return () => clearTimeout(timer)
  }, [ms, value])
  return value !== undefined && unchanged === value
}

const lineNotes: readonly [RegExp, string][] = [
  [/ wants you to sign in with your Ethereum account:$/, 'valid only here'],
  [/^0x[0-9a-fA-F]{40}$/, 'your wallet'],
  [/^Nonce: /, 'works only once'],
  [/^Issued At: /, 'valid for five minutes'],
  [/^(?:Content: |- urn:provenance:content:)[0-9a-f]{64}$/, 'the profile and its photos'],
  [/^Directory: /, 'valid only here'],
  [/^(?:Previous: |- urn:provenance:previous:)/, 'the version before this one'],
]

/** Explains a line of the text to sign; undefined for self-explanatory lines. */
function explainLine(line: string): string | undefined {
  return lineNotes.find(([pattern]) => pattern.test(line))?.[1]
}
