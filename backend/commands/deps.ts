import type { Pool } from 'pg'
import type { MediaStore } from '#backend/media/store.ts'
import type { AccountName } from '#contract/profile/account.ts'
import type { ConfigView } from '#contract/views/config.ts'
import type { EventStore } from '#event-log/event-store.ts'
import type { KeyedIds } from '#vault/keyed-ids.ts'
import type { Vault } from '#vault/vault.ts'

/** Dependencies of the commands. Each command names the ones that it uses. */
export type CommandDeps = {
  config: {
    reviewMode: ConfigView['review']
    founderWallet: AccountName | undefined
    publicUrl: URL
  }
  eventStore: EventStore
  /** Derives ids and keys from wallets, networks and names by HMAC. */
  keyedIds: KeyedIds
  vault: Pick<Vault, 'isErased'>
  /** `touch` keeps the pictures of a change from the sweep of unused ones. */
  media: Pick<MediaStore, 'touch'>
  /** Postgres, with the schema of the read models as search path. */
  readPool: Pool
  leaseNames: LeaseNames
}

/** The owner of a profile: a wallet whose control was proven. */
export type Owner = {
  /** In EIP-55 checksum form. */
  address: string
  /** Chain of a contract wallet, which is valid only there; null for a wallet with its own key. */
  contractChainId: number | null
  account: AccountName
  /** The one profile that this wallet may hold. */
  profileId: string
}

/** True for a name or handle that is leased to the profile, false if another profile has the lease. */
export type NameLeases = { name: boolean; handle: boolean }

/**
 * Leases a name and a handle for a minute to the profile that is about to use them, so that two
 * look-alikes submitted at the same moment are detected. A handle also needs its claim, an event.
 */
export type LeaseNames = (
  fields: { name: string; handle: string },
  profileId: string,
) => Promise<NameLeases>
