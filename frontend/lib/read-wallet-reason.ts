import { readReason } from './read-reason.ts'

/** Sentences for the error codes of wallets (EIP-1193, EIP-1474). */
const walletWords: Readonly<Record<number, string>> = {
  4001: 'You declined in your wallet. Nothing was sent.',
  4100: 'Your wallet does not allow requests from this page. Unlock it and connect it again.',
  4200: 'Your wallet cannot do that. Try another wallet.',
  4900: 'Your wallet has lost its connection. Open it and try again.',
  4901: 'Your wallet is not connected to this network. Switch it to Ethereum and try again.',
  4902: 'Your wallet does not know this network. Switch it to Ethereum and try again.',
  [-32002]: 'Your wallet is waiting for an earlier answer. Open it, answer there and try again.',
  [-32603]: 'Your wallet reported an internal error. Open it and try again.',
}

/** Returns the text of a failure after a wallet request: by its code, else by `readReason`. */
export function readWalletReason(cause: unknown, fallback: string): string {
  return readWalletError(cause) ?? readReason(cause, fallback)
}

/** A wallet's code may stand on a cause inside the error that its library throws. */
function readWalletError(cause: unknown): string | undefined {
  if (!(cause instanceof Error)) return undefined
  const code = 'code' in cause && typeof cause.code === 'number' ? cause.code : undefined
  const words = code === undefined ? undefined : walletWords[code]
  if (words !== undefined) return words
  if (/\buser (?:rejected|denied)\b/i.test(cause.message)) return walletWords[4001]
  // Only the libraries of wallets wrap: an error of ours has words of its own.
  return 'shortMessage' in cause ? readWalletError(cause.cause) : undefined
}
