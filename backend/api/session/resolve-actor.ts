import { getAddress, isAddress } from 'viem'
import type { Config } from '#backend/config.ts'
import type { Actor } from '#contract/events/metadata.ts'
import type { AccountName } from '#contract/profile/account.ts'
import type { ActorView } from '#contract/views/actor.ts'
import type { KeyedIds } from '#vault/keyed-ids.ts'
import { roleOf } from './role.ts'

type ActorDeps = {
  keyedIds: Pick<KeyedIds, 'actorId'>
  config: Pick<Config, 'adminWallets' | 'auditorWallets'>
}

/**
 * Creates a function that adds the address and role of actors whose wallet the configuration currently
 * lists as an admin's or auditor's. Other actors have only their id, a keyed hash. For staff only.
 */
export function createActorResolver(deps: ActorDeps): (actor: Actor) => ActorView {
  const accounts = accountsByActor(deps)
  return ({ kind, id }) => {
    const account = id === null ? undefined : accounts.get(id)
    if (account === undefined) return { kind, id, address: null, role: null }
    const role = roleOf({ account }, deps)
    return { kind, id, address: addressOf(account), role: role === 'owner' ? null : role }
  }
}

/** Returns the account of an actor who is currently an admin or auditor. */
export function accountOfActor(deps: ActorDeps, { id }: Actor): AccountName | undefined {
  return id === null ? undefined : accountsByActor(deps).get(id)
}

function accountsByActor({ keyedIds, config }: ActorDeps): Map<string, AccountName> {
  const accounts = [...config.adminWallets, ...config.auditorWallets]
  return new Map(accounts.map((account) => [keyedIds.actorId(account), account]))
}

/** Returns the address of an account. A contract's account has its chain before it. */
function addressOf(account: string): string {
  const address = account.slice(account.lastIndexOf(':') + 1)
  return isAddress(address) ? getAddress(address) : address
}
