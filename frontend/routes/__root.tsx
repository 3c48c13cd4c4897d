import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  type ErrorComponentProps,
  Outlet,
} from '@tanstack/react-router'
import { Offline } from '#features/offline/offline.tsx'
import { NotFound } from '#features/shell/not-found.tsx'
import { PageError } from '#features/shell/page-error.tsx'
import { Shell } from '#features/shell/shell.tsx'
import { WalletBar, WalletMenu } from '#features/wallet/wallet-control.tsx'
import { WalletDialog } from '#features/wallet/wallet-dialog.tsx'

type RouterContext = {
  /** Starts to fetch data of a page before it is shown. */
  prefetch: (load: (client: QueryClient) => Promise<unknown>) => void
}

export const Route = createRootRouteWithContext<RouterContext>()({
  component: Root,
  notFoundComponent: NotFound,
  errorComponent: RootError,
})

const wallet = { bar: <WalletBar />, brief: <WalletBar brief />, menu: <WalletMenu /> }

function Root() {
  return (
    <>
      <Shell wallet={wallet}>
        <Offline />
        <Outlet />
      </Shell>
      <WalletDialog />
    </>
  )
}

function RootError(props: ErrorComponentProps) {
  return (
    <Shell wallet={wallet}>
      <PageError {...props} />
    </Shell>
  )
}
