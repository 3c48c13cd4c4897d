import { useLocation } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { shortenAddress } from '#contract/short-address.ts'
import { showFailure, signInOrToast } from '#lib/show-failure.ts'
import { disconnectWallet, openWalletDialog, walletAtom } from '#lib/wallet.ts'
import { Button } from '#ui/button.tsx'
import layout from '#ui/layout.module.css'
import { MessagePage } from '#ui/message-page.tsx'
import { Loading, SkeletonBar } from '#ui/skeleton.tsx'
import css from './staff-gate.module.css'

const roles = { admin: 'an admin', auditor: 'an auditor' } as const

/** Gate for visitors without a session. */
export function SignInGate({ isSignedOut }: { isSignedOut: boolean }) {
  const wallet = useAtomValue(walletAtom)
  return (
    <StaffGate
      title="Staff only"
      text={
        isSignedOut
          ? 'You are signed out. Sign in again to continue.'
          : 'Admins and auditors sign in with their wallet. Signing in is free and moves no funds.'
      }
    >
      {wallet.status === 'connected' ? (
        <SignIn />
      ) : (
        <Button
          variant="primary"
          disabled={wallet.status !== 'disconnected'}
          onClick={openWalletDialog}
        >
          {wallet.status === 'disconnected' ? 'Connect Wallet' : 'Connecting...'}
        </Button>
      )}
    </StaffGate>
  )
}

type WrongWalletGateProps = {
  /** Wallet address of the session. */
  address: string
  /** Role that the wallet has just lost. */
  lostRole: keyof typeof roles | undefined
}

/** Gate for a session whose wallet has no role. */
export function WrongWalletGate({ address, lostRole }: WrongWalletGateProps) {
  const wallet = useAtomValue(walletAtom)
  const isOtherConnected =
    wallet.status === 'connected' && wallet.address.toLowerCase() !== address.toLowerCase()
  const name = shortenAddress(address)
  return (
    <StaffGate
      title={lostRole ? 'This wallet no longer has access' : 'This wallet has no access'}
      text={
        lostRole
          ? `The wallet ${name} is no longer ${roles[lostRole]} of this directory.`
          : `You are signed in with the wallet ${name}, which is neither an admin nor an auditor of this directory.`
      }
    >
      {isOtherConnected ? (
        <SignIn />
      ) : (
        <Button variant="primary" onClick={() => void changeWallet()}>
          Use Another Wallet
        </Button>
      )}
    </StaffGate>
  )
}

async function changeWallet() {
  try {
    await disconnectWallet()
    openWalletDialog()
  } catch (cause) {
    showFailure('Disconnect Failed', cause, 'Please try again.')
  }
}

function SignIn() {
  return (
    <Button variant="primary" onClick={() => void signInOrToast()}>
      Sign In
    </Button>
  )
}

/** Gate shown when loading the session failed. */
export function FailedSessionGate({ onRetry }: { onRetry: () => void }) {
  return (
    <StaffGate
      title="Not available"
      text="We could not check whether you are signed in. Please try again."
    >
      <Button variant="primary" onClick={onRetry}>
        Try Again
      </Button>
    </StaffGate>
  )
}

/** Placeholder while the session loads. */
export function SessionPlaceholder() {
  return (
    <Loading text="Checking who is signed in..." className={`${layout.wrap} ${css.waiting}`}>
      <SkeletonBar width={40} height={40} />
      <SkeletonBar width={60} />
    </Loading>
  )
}

type StaffGateProps = { title: string; text: string; children: ReactNode }

function StaffGate({ title, text, children }: StaffGateProps) {
  const pathname = useLocation({ select: (location) => location.pathname })
  return (
    <MessagePage title={title} text={text} note={pathname}>
      {children}
    </MessagePage>
  )
}
