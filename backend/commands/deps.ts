import type { Pool } from 'pg'
import type { MediaStore } from '#backend/media/store.ts'
import type { AccountName } from '#contract/profile/account.ts'
import type { ConfigView } from '#contract/views/config.ts'
import type { EventStore } from '#event-log/event-store.ts'
import type { Identity } from '#vault/identity.ts'
import type { Vault } from '#vault/vault.ts'

/** Dependencies of the commands. Each command names the ones that it uses. */
export type CommandDeps = {
  config: {
    review: ConfigView['review']
    founderWallet: AccountName | undefined
    publicUrl: URL
  }
  eventStore: EventStore
  identity: Identity
  vault: Pick<Vault, 'isErased'>
  media: Pick<MediaStore, 'touch'>
  /** Postgres, with the schema of the read models as search path. */
  readPool: Pool
  claimNames: ClaimNames
}

/** The owner of a profile: a wallet whose control was proven. */
export type Owner = {
  /** In EIP-55 checksum form. */
  address: string
  /** Chain of a contract wallet, which is valid only there; null for a key. */
  contractChainId: number | null
  account: AccountName
  /** The one profile that this wallet may hold. */
  profileId: string
}

/** Result of a claim: true for a name or handle that no other profile claimed at the same moment. */
export type NameClaims = { name: boolean; handle: boolean }

/** Claims the name and the handle that a profile is about to use. */
export type ClaimNames = (
  fields: { name: string; handle: string },
  profileId: string,
) => Promise<NameClaims>
