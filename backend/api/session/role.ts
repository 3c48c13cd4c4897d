import type { Config } from '#backend/config.ts'
import type { DemoWallet } from '#contract/views/config.ts'
import type { Role } from '#contract/views/session.ts'

type Roles = {
  config: Pick<Config, 'adminWallets' | 'auditorWallets'>
  demo: { wallets: DemoWallet[] } | null
}

/**
 * What an account may do, by its name and the configuration as it is now. In demo mode the demo admin
 * is one.
 */
export function roleOf(account: string, { config, demo }: Roles): Role {
  const isDemoAdmin = demo?.wallets.some(
    ({ name, address: theirs }) => name === 'Admin' && theirs.toLowerCase() === account,
  )
  if (isDemoAdmin || config.adminWallets.has(account)) return 'admin'
  return config.auditorWallets.has(account) ? 'auditor' : 'owner'
}
