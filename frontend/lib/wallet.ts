import { atom, getDefaultStore } from 'jotai'
import type { SessionView } from '#contract/views/session.ts'
import { loadStored } from './browser-storage.ts'

/**
 * State of the wallet. Its code loads only if a wallet was used before, or when the visitor presses Connect.
 */
export type WalletState =
  | { status: 'disconnected' | 'connecting' | 'reconnecting' }
  | { status: 'connected'; address: string; chainId: number; connector: string }

/**
 * A wallet that can be connected. An unavailable one is not installed in this browser. The dialog connects the
 * `preferred` one without a further choice. A `demo` one is shared by all visitors.
 */
export type WalletChoice = {
  id: string
  kind: 'preferred' | 'other' | 'demo'
  name: string
  note: string
  available: boolean
}

/** A session. `covered`: it has just begun, with a signature that covers the given content. */
export type SignedIn = { session: SessionView; covered: boolean }

/** Result of the last signature request. */
export type SignatureRequest =
  | { status: 'none' }
  | { status: 'pending' | 'signed' | 'declined'; message: string }

/** Interface of the wallet code, once loaded. */
export type WalletRuntime = {
  /** Connects one of `walletChoicesAtom` by its id. Throws when the user or the wallet declines. */
  connect: (id: string) => Promise<void>
  disconnect: () => Promise<void>
  signMessage: (message: string) => Promise<string>
  /** Signs in unless the connected wallet has a session. Throws when the user declines. */
  ensureSession: () => Promise<SessionView>
  /** Like `ensureSession`. The signature of a new session also covers the content of a submission. */
  signInWithContent: (contentHash: string) => Promise<SignedIn>
}

export const walletAtom = atom<WalletState>({ status: 'disconnected' })
/** Undefined until the wallet's code is loaded. */
export const walletChoicesAtom = atom<readonly WalletChoice[] | undefined>(undefined)
export const walletDialogAtom = atom(false)
export const signatureRequestAtom = atom<SignatureRequest>({ status: 'none' })

let load: (() => Promise<WalletRuntime>) | undefined
let loaded: Promise<WalletRuntime> | undefined

/** Sets the loader of the wallet's code. The app calls it once. */
export function provideWallet(loader: () => Promise<WalletRuntime>) {
  load = loader
  loaded = undefined
}

/** Loads the wallet's code once. The next call retries a load that failed. */
export function loadWallet(): Promise<WalletRuntime> {
  if (!load) throw new Error('No wallet was provided')
  loaded ??= load().catch((cause: unknown) => {
    loaded = undefined
    throw cause
  })
  return loaded
}

/** Storage key of the wallet library for the last connected wallet. */
const lastWalletKey = 'wagmi.recentConnectorId'

/** Loads the wallet's code, which reconnects the last wallet. Does nothing if none was ever connected. */
export async function resumeWallet() {
  const store = getDefaultStore()
  if (loaded || loadStored(lastWalletKey) === null) return
  store.set(walletAtom, { status: 'reconnecting' })
  try {
    await loadWallet()
  } catch {
    store.set(walletAtom, { status: 'disconnected' })
  }
}

/** Opens the dialog to choose a wallet. */
export function openWalletDialog() {
  getDefaultStore().set(walletDialogAtom, true)
}

/** Opens the dialog to choose a wallet. Returns its address, or null if the user closes the dialog. */
export function requestWallet(): Promise<string | null> {
  const store = getDefaultStore()
  openWalletDialog()
  return new Promise((resolve) => {
    const settle = () => {
      const wallet = store.get(walletAtom)
      const isConnected = wallet.status === 'connected'
      if (!isConnected && store.get(walletDialogAtom)) return
      for (const stop of stops) stop()
      resolve(isConnected ? wallet.address : null)
    }
    const stops = [store.sub(walletAtom, settle), store.sub(walletDialogAtom, settle)]
  })
}

/** Returns the session of the connected wallet, after a sign-in with one signature if needed. */
export async function ensureSession(): Promise<SessionView> {
  return (await loadWallet()).ensureSession()
}

/** Signs a text with the wallet (EIP-191). Throws when the user declines. */
export async function signMessage(message: string): Promise<string> {
  return (await loadWallet()).signMessage(message)
}

export async function disconnectWallet() {
  await (await loadWallet()).disconnect()
}
