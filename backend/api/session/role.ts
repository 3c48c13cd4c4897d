import type { Config } from '#backend/config.ts'
import type { Role } from '#contract/views/session.ts'
import type { Session } from './store.ts'

type Roles = { config: Pick<Config, 'adminWallets' | 'auditorWallets'> }

/**
 * What somebody may do, by their account and the configuration as it is now. An address alone does not
 * tell: on another chain it may be somebody else's contract.
 */
export function roleOf({ account }: Pick<Session, 'account'>, { config }: Roles): Role {
  if (config.adminWallets.has(account)) return 'admin'
  return config.auditorWallets.has(account) ? 'auditor' : 'owner'
}
