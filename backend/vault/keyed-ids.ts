import { createHmac, createSecretKey } from 'node:crypto'
import { foldText } from '#contract/fold-text.ts'
import { networkOf } from '#contract/network-of.ts'

/** Ids and keys derived by HMAC: equal for equal input, and meaningless without IDENTITY_KEY. */
export type KeyedIds = ReturnType<typeof createKeyedIds>

/** Creates the functions from IDENTITY_KEY, 32 bytes. */
export function createKeyedIds(key: Buffer) {
  // Created once: a raw buffer makes each digest ten times as slow.
  const secret = createSecretKey(key)
  const digest = (kind: string, text: string) =>
    createHmac('sha256', secret).update(`${kind}\n${text}`).digest()
  const keyOf = (kind: string, text: string) => digest(kind, text).toString('hex').slice(0, 40)
  return {
    /** Returns the profile id of an account (see `accountName`), a UUID. Ignores case. */
    profileId: (account: string) => uuidOf(digest('profile', account.toLowerCase())),
    /** Returns the profile id of an imported record without a wallet, a UUID. */
    sourceProfileId: (sourceId: string) => uuidOf(digest('source-profile', sourceId)),
    /** Returns the key by which a later import recognizes an imported record. */
    sourceKey: (sourceId: string) => keyOf('source', sourceId),
    /** Returns the media owner of pictures that a browser uploads before it submits a profile, a UUID. */
    draftMediaOwner: (token: string) => uuidOf(digest('draft', token)),
    /** Returns the key in the name of a handle's stream. Ignores case. */
    handleKey: (handle: string) => keyOf('handle', foldText(handle)),
    /** Returns the key that claims all names or handles with the same look-alike key. */
    lookalikeKey: (field: 'name' | 'handle', lookalike: string) =>
      keyOf(`lookalike-${field}`, lookalike),
    /**
     * Returns the key of an address's network: an IPv4 address itself, or the /64 of an IPv6 address. Another key than
     * `networkKey` returns for the same network.
     */
    ipKey: (ip: string) => keyOf('ip', networkOf(ip)),
    /** Returns the id of an account as the actor of an event. Ignores case. */
    actorId: (account: string) => keyOf('actor', account.toLowerCase()),
    /** Returns the key in the name of a network's stream. The network must be in canonical form. */
    networkKey: (network: string) => keyOf('network', network),
    /** Returns the token that proves that the server offered a picture to a wallet. */
    pictureToken: (wallet: string, image: string) =>
      keyOf('picture', `${wallet.toLowerCase()}\n${image}`),
  }
}

/** Returns a version 8 UUID (RFC 9562, custom content) from the first 16 bytes. */
function uuidOf(digest: Buffer): string {
  const bytes = Buffer.from(digest.subarray(0, 16))
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
