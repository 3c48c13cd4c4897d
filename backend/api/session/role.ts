import type { Config } from '#backend/config.ts'
import type { Role } from '#contract/views/session.ts'
import type { Session } from './store.ts'

type Roles = { config: Pick<Config, 'adminWallets' | 'auditorWallets'> }

/**
 * Returns the role of an account by the current configuration. An address alone is not enough:
 * another chain may have a different contract there.
 */
export function roleOf({ account }: Pick<Session, 'account'>, { config }: Roles): Role {
  if (config.adminWallets.has(account)) return 'admin'
  return config.auditorWallets.has(account) ? 'auditor' : 'owner'
}
