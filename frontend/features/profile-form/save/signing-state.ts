import { parseSignedText } from '#contract/signed-text.ts'
import type { WalletAsk } from '#lib/wallet.ts'
import type { SigningState } from '#ui/signing-line.tsx'

type Sending = {
  /** Result of the last signature request since the button was pressed. */
  ask: WalletAsk
  /** Whether the form is on its way. */
  sending: boolean
  /** Whether the last try came to nothing. */
  failed: boolean
  /** Whether something was typed since it was last saved. */
  changed: boolean
  /** Whether the profile is signed as the form holds it, by an earlier signature. */
  stands: boolean
}

/** The text that the wallet signed over the content; a bare sign-in on the way to it is none. */
function readCovered(ask: WalletAsk) {
  if (ask.status !== 'signed') return undefined
  const text = parseSignedText(ask.message)
  return text?.content === undefined ? undefined : { at: text.at, content: text.content }
}

/** How far the signature under a form is. */
export function signingState({ ask, sending, failed, changed, stands }: Sending): SigningState {
  const covered = readCovered(ask)
  if (sending) return covered ? 'signed' : ask.status === 'none' ? 'pressed' : 'waiting'
  if (!covered) return stands ? 'standing' : 'idle'
  if (failed) return 'crossed'
  return changed ? 'idle' : 'signed'
}

/** Stamp under the signature: its time, and the hash of the content. */
export function writeStamp(ask: WalletAsk): string | undefined {
  const covered = readCovered(ask)
  if (!covered) return undefined
  const { at, content } = covered
  return `Signed ${at.slice(11, 19)} UTC, Content ${content.slice(0, 6)}…${content.slice(-4)}`
}
