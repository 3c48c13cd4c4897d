import { atom, getDefaultStore } from 'jotai'
import type { SessionView } from '#contract/views/session.ts'

/**
 * The page's door to the wallet. What is here costs a visitor nothing: the wallet's own code comes
 * when a wallet was used before, or when Connect is pressed.
 */
export type WalletState =
  | { status: 'disconnected' }
  | { status: 'connecting' }
  | { status: 'reconnecting' }
  | { status: 'connected'; address: string; chainId: number; connector: string }

/**
 * A wallet that can be connected. `note` says what it is; an unavailable one is not in this browser. The
 * `preferred` one is connected without a further choice; a `demo` one is nobody's own.
 */
export type WalletChoice = {
  id: string
  kind: 'preferred' | 'other' | 'demo'
  name: string
  note: string
  available: boolean
}

/** A session, and whether it began just now by a signature that covers the content that was asked for. */
export type SignedIn = { session: SessionView; covered: boolean }

/** Result of the last signature request. */
export type WalletAsk =
  | { status: 'none' }
  | { status: 'asked' | 'signed' | 'declined'; message: string }

/** Interface of the wallet code, once loaded. */
export type WalletRuntime = {
  connect: (id: string) => Promise<void>
  disconnect: () => Promise<void>
  signMessage: (message: string) => Promise<string>
  /** Signs in where the session is not the connected wallet's. Throws when refused. */
  ensureSession: () => Promise<SessionView>
  /** Does the same; where it has to sign in, the one signature covers a submission's content as well. */
  signInOver: (content: string) => Promise<SignedIn>
}

export const walletAtom = atom<WalletState>({ status: 'disconnected' })
/** Undefined until the wallet's code is here. */
export const walletChoicesAtom = atom<readonly WalletChoice[] | undefined>(undefined)
export const walletDialogAtom = atom(false)
export const walletAskAtom = atom<WalletAsk>({ status: 'none' })

let load: (() => Promise<WalletRuntime>) | undefined
let loaded: Promise<WalletRuntime> | undefined

/** Says where the wallet's code comes from. Called once, by the app. */
export function provideWallet(loader: () => Promise<WalletRuntime>) {
  load = loader
}

/** The wallet's code, fetched at the first call; a fetch that failed is tried again at the next. */
export function loadWallet(): Promise<WalletRuntime> {
  if (!load) throw new Error('No wallet was provided')
  loaded ??= load().catch((cause: unknown) => {
    loaded = undefined
    throw cause
  })
  return loaded
}

/** Where the wallet library notes which wallet was connected last. */
const lastWalletKey = 'wagmi.recentConnectorId'

/**
 * Takes up the wallet that was used before, if there was one and its code is not here yet. Visitors
 * without fetch nothing.
 */
export async function resumeWallet() {
  const store = getDefaultStore()
  if (loaded || !wasWalletUsed()) return
  store.set(walletAtom, { status: 'reconnecting' })
  try {
    await loadWallet()
  } catch {
    store.set(walletAtom, { status: 'disconnected' })
  }
}

function wasWalletUsed(): boolean {
  try {
    return localStorage.getItem(lastWalletKey) !== null
  } catch {
    return false
  }
}

/** Opens the dialog in which a wallet is chosen. */
export function openWalletDialog() {
  getDefaultStore().set(walletDialogAtom, true)
}

/**
 * Opens the dialog and waits for what comes of it: the address of the wallet that was connected, or
 * null where the dialog was closed without one.
 */
export function askForWallet(): Promise<string | null> {
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

/** Connects one of `walletChoicesAtom`, by its id. Throws when the person or the wallet refuses. */
export async function connectWallet(id: string) {
  await (await loadWallet()).connect(id)
}

/** Makes sure of a session of the connected wallet, asking for one signature where there is none. */
export async function ensureSession(): Promise<SessionView> {
  return (await loadWallet()).ensureSession()
}

/** Makes sure of a session, too. A sign-in that this takes covers `content`, the hash of a submission. */
export async function signInOver(content: string): Promise<SignedIn> {
  return (await loadWallet()).signInOver(content)
}

/** The wallet's signature (EIP-191) of a text. Throws when the person refuses. */
export async function signMessage(message: string): Promise<string> {
  return (await loadWallet()).signMessage(message)
}

export async function disconnectWallet() {
  await (await loadWallet()).disconnect()
}
