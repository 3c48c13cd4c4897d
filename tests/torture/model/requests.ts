import fc from 'fast-check'
import { profileTypes } from '#contract/profile/profile-type.ts'
import { proofMethods } from '#contract/profile/proven-links.ts'

const wallets = [0, 1, 2] as const
const records = [0, 1] as const
export type Wallet = (typeof wallets)[number]
/** A record of another directory. */
type LegacyRecord = (typeof records)[number]

/** The wallet that `FOUNDER_WALLET` names. */
export const founder: Wallet = 0

/** A profile by the wallet or the imported record that determines its id. */
export type ProfileKey = `wallet-${Wallet}` | `record-${LegacyRecord}`

/** Age of the signed text: new, too old, too far ahead, or not later than the last one. */
type Age = 'new' | 'expired' | 'ahead' | 'replayed'

/** The version of the profile that the client has. */
type Version = 'current' | 'outdated'

export const profileKeys: readonly ProfileKey[] = [
  ...wallets.map((wallet) => `wallet-${wallet}` as const),
  ...records.map((record) => `record-${record}` as const),
]
/** A short bio is flagged, so that its submission is held. */
export const shortBio = 'Paints.'
const bios = ['harbours', 'forests', 'deserts', 'glaciers', 'gardens', 'rivers'].map(
  (subject) => `Paints ${subject} at night, in light that is not there.`,
)

/** The fields of a profile that the model follows. */
export type Fields = { name: string; handle: string; bio: string; twitter: string }

const fields: fc.Arbitrary<Fields> = fc.record({
  name: fc.constantFrom('Ada Okafor', 'Bo Lindqvist', 'Chidi Sato', 'Dunja Weiss'),
  handle: fc.constantFrom('aster', 'birch', 'cedar', 'dahlia'),
  bio: fc.constantFrom(shortBio, ...bios),
  twitter: fc.constantFrom('', 'https://x.example/aster', 'https://x.example/birch'),
})
const wallet = fc.constantFrom(...wallets)
// Most requests concern the profiles of wallets, as only those can be submitted and edited.
const profile = fc.oneof(
  { weight: 4, arbitrary: wallet.map((number): ProfileKey => `wallet-${number}`) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(...records).map((number): ProfileKey => `record-${number}`),
  },
)
const type = fc.constantFrom(...profileTypes)
const age = fc.oneof(
  { weight: 12, arbitrary: fc.constant<Age>('new') },
  { weight: 1, arbitrary: fc.constantFrom<Age>('expired', 'ahead', 'replayed') },
)
const version = fc.oneof(
  { weight: 5, arbitrary: fc.constant<Version>('current') },
  { weight: 1, arbitrary: fc.constant<Version>('outdated') },
)

/**
 * Generates requests to the command handlers, the common ones more often. Each uses one of few wallets, handles,
 * names and bios, so that they collide.
 */
export const anyRequest = fc.oneof(
  request(12, 'submit', { wallet, type, fields, age }),
  request(8, 'edit', { wallet, fields, age, previous: version }),
  request(4, 'delete', { profile, isByStaff: fc.boolean() }),
  request(1, 'delete-by-wallet', { wallet }),
  request(1, 'clean-up', { wallet }),
  request(6, 'review', {
    profile,
    verdict: fc.constantFrom('approve', 'reject'),
    note: fc.constantFrom('', 'Welcome.', 'Who are you?'),
    seen: version,
  }),
  request(3, 'change-type', { profile, to: type }),
  request(1, 'recognize-founder', {}),
  request(2, 'import', {
    record: fc.constantFrom(...records),
    wallet: fc.option(wallet),
    isFirstOfWallet: fc.boolean(),
    type,
    fields,
  }),
  request(2, 'network-rule', {
    network: fc.nat(2),
    rule: fc.constantFrom('block', 'allow', 'release'),
    days: fc.constantFrom(-1, 1, 89, 91),
  }),
  request(1, 'clear-cache', {}),
  // Outdated values are those of the version before, possibly of an earlier life.
  request(12, 'check-link', {
    profile,
    link: fc.constantFrom('website', 'twitter'),
    address: version,
    handle: version,
    method: fc.option(fc.constantFrom(...proofMethods), { freq: 2 }),
  }),
)

export type Request = typeof anyRequest extends fc.Arbitrary<infer Generated> ? Generated : never

/** Generates requests of a kind with a weight. */
function request<const Kind extends string, Parts>(
  weight: number,
  kind: Kind,
  parts: { [Part in keyof Parts]: fc.Arbitrary<Parts[Part]> },
) {
  const arbitrary = fc.record({ kind: fc.constant(kind), ...parts })
  return { weight, arbitrary: arbitrary as unknown as fc.Arbitrary<{ kind: Kind } & Parts> }
}
