import { getAddress, isAddress } from 'viem'
import type { Config } from '#backend/config.ts'
import type { Actor } from '#contract/events/metadata.ts'
import type { ActorView } from '#contract/views/actor.ts'
import type { Identity } from '#vault/identity.ts'
import { roleOf } from '../session/role.ts'

type Known = {
  identity: Pick<Identity, 'actorId'>
  config: Pick<Config, 'adminWallets' | 'auditorWallets'>
}

/**
 * Names those actors of events whose wallet the configuration lists as an admin's or auditor's, as it
 * is now. Everybody else keeps the keyed id. For staff: the page tells nobody else who they are.
 */
export function nameActors({ identity, config }: Known): (actor: Actor) => ActorView {
  const accounts = [...config.adminWallets, ...config.auditorWallets]
  const known = new Map(accounts.map((account) => [identity.actorId(account), account]))
  return ({ kind, id }) => {
    const account = id === null ? undefined : known.get(id)
    if (account === undefined) return { kind, id, address: null, role: null }
    const role = roleOf({ account }, { config })
    return { kind, id, address: addressOf(account), role: role === 'owner' ? null : role }
  }
}

/** The account of a contract names its chain before its address. */
function addressOf(account: string): string {
  const address = account.slice(account.lastIndexOf(':') + 1)
  return isAddress(address) ? getAddress(address) : address
}
