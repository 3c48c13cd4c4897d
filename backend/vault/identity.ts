import { createHmac, createSecretKey } from 'node:crypto'
import { foldText } from '#contract/fold-text.ts'
import { networkOf } from '#contract/network-of.ts'

/** Names that reveal nothing without the key, and are the same each time. */
export type Identity = {
  /** The one profile id, a UUID, that an account has (see `accountName`). Case does not matter. */
  profileId: (account: string) => string
  /** The profile id, a UUID, of a record of an older directory that no account's id is for. */
  sourceProfileId: (sourceId: string) => string
  /** The name of such a record, by which a second import knows it. */
  sourceKey: (sourceId: string) => string
  /** The folder of the pictures that a browser uploaded for a profile it has not submitted yet. */
  draftFolder: (token: string) => string
  /** The name of a handle's stream; folded, so that case does not matter. */
  handleKey: (handle: string) => string
  /** The key by which names or handles that look alike are claimed; `lookalike` is what they share. */
  lookalikeKey: (field: 'name' | 'handle', lookalike: string) => string
  /** The network that an address counts for: IPv4 as it is, IPv6 by its /64, a mapped IPv4 as IPv4. */
  ipKey: (ip: string) => string
  actorId: (account: string) => string
  /** The name of the stream about a network, which is given in its one form. */
  networkKey: (network: string) => string
  /** Proof that the server offered a picture to a wallet. */
  pictureSeal: (wallet: string, image: string) => string
}

/** `key` is IDENTITY_KEY, 32 bytes. */
export function makeIdentity(key: Buffer): Identity {
  // Made once: of a buffer each digest would make one, for ten times as long.
  const secret = createSecretKey(key)
  const digest = (kind: string, text: string) =>
    createHmac('sha256', secret).update(`${kind}\n${text}`).digest()
  const name = (kind: string, text: string) => digest(kind, text).toString('hex').slice(0, 40)
  return {
    profileId: (account) => uuidOf(digest('profile', account.toLowerCase())),
    sourceProfileId: (sourceId) => uuidOf(digest('source-profile', sourceId)),
    draftFolder: (token) => uuidOf(digest('draft', token)),
    sourceKey: (sourceId) => name('source', sourceId),
    handleKey: (handle) => name('handle', foldText(handle)),
    lookalikeKey: (field, lookalike) => name(`lookalike-${field}`, lookalike),
    ipKey: (ip) => name('ip', networkOf(ip)),
    actorId: (account) => name('actor', account.toLowerCase()),
    networkKey: (network) => name('network', network),
    pictureSeal: (wallet, image) => name('picture', `${wallet.toLowerCase()}\n${image}`),
  }
}

/** A UUID of version 8 (RFC 9562: own content) from the first 16 bytes. */
function uuidOf(digest: Buffer): string {
  const bytes = Buffer.from(digest.subarray(0, 16))
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
