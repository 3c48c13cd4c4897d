import { formatWalletError } from './format-wallet-error.ts'
import { showError } from './toast.ts'
import { ensureSession } from './wallet.ts'

/** Shows a toast with the reason of an error. `fallback` is its text if the error has none for users. */
export function showFailure(
  title: string,
  cause: unknown,
  fallback = 'Please try again later.',
): void {
  showError(title, formatWalletError(cause, fallback))
}

/** Signs in unless the connected wallet has a session. Shows a toast and returns false if that fails. */
export async function signInOrToast(): Promise<boolean> {
  try {
    await ensureSession()
    return true
  } catch (cause) {
    showFailure('Sign-in Failed', cause)
    return false
  }
}
