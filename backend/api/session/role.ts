import type { Config } from '#backend/config.ts'
import type { DemoWallet } from '#contract/views/config.ts'
import type { Role } from '#contract/views/session.ts'

type Roles = {
  config: Pick<Config, 'adminWallets' | 'auditorWallets'>
  demo: { wallets: DemoWallet[] } | null
}

/** What a wallet may do, from the configuration as it is now. In demo mode the demo admin is one. */
export function roleOf(address: string, { config, demo }: Roles): Role {
  const wallet = address.toLowerCase()
  const isDemoAdmin = demo?.wallets.some(
    ({ name, address: theirs }) => name === 'Admin' && theirs.toLowerCase() === wallet,
  )
  if (isDemoAdmin || config.adminWallets.has(wallet)) return 'admin'
  return config.auditorWallets.has(wallet) ? 'auditor' : 'owner'
}
