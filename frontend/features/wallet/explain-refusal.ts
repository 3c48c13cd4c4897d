type Told = { code?: unknown; name?: unknown; shortMessage?: unknown; message?: unknown }

const rejected = 4001
const alreadyAsking = -32002

/** Why a wallet did not connect, as one sentence. */
export function explainRefusal(cause: unknown, wallet: string): string {
  const { code, name, shortMessage, message } = (cause ?? {}) as Told
  if (code === rejected || name === 'UserRejectedRequestError') {
    return `${wallet} was not connected: the request was declined.`
  }
  if (code === alreadyAsking) return `${wallet} is already asking. Open it and answer there.`
  if (name === 'ProviderNotFoundError') return `${wallet} was not found in this browser.`
  return String(shortMessage ?? message ?? `${wallet} could not be connected.`)
}
