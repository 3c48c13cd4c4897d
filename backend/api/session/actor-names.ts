import { getAddress, isAddress } from 'viem'
import type { Config } from '#backend/config.ts'
import type { Actor } from '#contract/events/metadata.ts'
import type { AccountName } from '#contract/profile/account.ts'
import type { ActorView } from '#contract/views/actor.ts'
import type { Identity } from '#vault/identity.ts'
import { roleOf } from './role.ts'

type Known = {
  identity: Pick<Identity, 'actorId'>
  config: Pick<Config, 'adminWallets' | 'auditorWallets'>
}

/**
 * Resolves actors whose wallet the configuration currently lists as an admin's or auditor's. Other
 * actors keep the keyed id. For staff only.
 */
export function createActorNamer({ identity, config }: Known): (actor: Actor) => ActorView {
  const known = accountsByActor({ identity, config })
  return ({ kind, id }) => {
    const account = id === null ? undefined : known.get(id)
    if (account === undefined) return { kind, id, address: null, role: null }
    const role = roleOf({ account }, { config })
    return { kind, id, address: addressOf(account), role: role === 'owner' ? null : role }
  }
}

/** Returns the account of an actor who is currently an admin or auditor. */
export function accountOfActor(known: Known, { id }: Actor): AccountName | undefined {
  return id === null ? undefined : accountsByActor(known).get(id)
}

function accountsByActor({ identity, config }: Known): Map<string, AccountName> {
  const accounts = [...config.adminWallets, ...config.auditorWallets]
  return new Map(accounts.map((account) => [identity.actorId(account), account]))
}

/** Returns the address of an account. A contract's account has its chain before it. */
function addressOf(account: string): string {
  const address = account.slice(account.lastIndexOf(':') + 1)
  return isAddress(address) ? getAddress(address) : address
}
