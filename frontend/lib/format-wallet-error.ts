import { formatError } from './format-error.ts'

/** Sentences for the error codes of wallets (EIP-1193, EIP-1474). */
const walletTexts: Readonly<Record<number, string>> = {
  4001: 'You declined in your wallet. Nothing was sent.',
  4100: 'Your wallet does not allow requests from this page. Unlock it and connect it again.',
  4200: 'Your wallet cannot do that. Try another wallet.',
  4900: 'Your wallet has lost its connection. Open it and try again.',
  4901: 'Your wallet is not connected to this network. Switch it to Ethereum and try again.',
  4902: 'Your wallet does not know this network. Switch it to Ethereum and try again.',
  [-32002]:
    'Your wallet is waiting for your answer to an earlier request. Open it, answer there and try again.',
  [-32603]: 'Your wallet reported an internal error. Open it and try again.',
}

const notFound = 'This wallet was not found in this browser. Install it, or choose another one.'

/** Formats an error after a wallet request: by its code, else by `formatError`. */
export function formatWalletError(cause: unknown, fallback: string): string {
  return findWalletText(cause) ?? formatError(cause, fallback)
}

/** Looks for a wallet's error code also in the causes of the error that its library throws. */
function findWalletText(cause: unknown): string | undefined {
  if (!(cause instanceof Error)) return undefined
  const code = 'code' in cause && typeof cause.code === 'number' ? cause.code : undefined
  const text = code === undefined ? undefined : walletTexts[code]
  if (text !== undefined) return text
  if (cause.name === 'ProviderNotFoundError') return notFound
  if (/\buser (?:rejected|denied)\b/i.test(cause.message)) return walletTexts[4001]
  // Only wallet libraries wrap errors. Errors of the page have their own text.
  return 'shortMessage' in cause ? findWalletText(cause.cause) : undefined
}
