import type { Config } from '#backend/config.ts'
import type { Role } from '#contract/views/session.ts'

type Roles = { config: Pick<Config, 'adminWallets' | 'auditorWallets'> }

/** What an account may do, by its name and the configuration as it is now. */
export function roleOf(account: string, { config }: Roles): Role {
  if (config.adminWallets.has(account)) return 'admin'
  return config.auditorWallets.has(account) ? 'auditor' : 'owner'
}
