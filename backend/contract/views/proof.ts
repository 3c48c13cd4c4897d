import { profileType } from '#contract/profile/profile-type-schema.ts'
import { storedFields } from '#contract/profile/stored-fields.ts'
import { z } from '../z.ts'

const hash = z.string().regex(/^[0-9a-f]{64}$/)

/**
 * A text that the owner signed in this life, except plain sign-ins. `digest` is the EIP-191 hash of
 * the text: with the signature it reveals the signer, but not the former content. Both are null for
 * a contract wallet, whose chain alone could check them.
 */
const signedVersion = z.object({
  /** Number of the version, from 1. */
  number: z.number().int().positive(),
  /** Id of its event, by which the transparency log proves its entry. */
  eventId: z.uuid(),
  signedAt: z.iso.datetime(),
  /** SHA-256 of the covered fields; null if it covers none. */
  content: hash.nullable(),
  digest: z
    .string()
    .regex(/^0x[0-9a-f]{64}$/)
    .nullable(),
  signature: z.string().nullable(),
  /**
   * `hashText` of the text. The next signed text names it if it has a link. Null for all but the newest two,
   * because with the hash of an older text anyone could confirm a guess of a former name.
   */
  textHash: hash.nullable(),
})
export type SignedVersion = z.infer<typeof signedVersion>

/** Answer of a contract wallet's chain; `no-chain` if none is configured. */
export const contractCheck = z.enum(['valid', 'invalid', 'unavailable', 'no-chain'])

/** Everything needed to verify who signed a profile. */
export const proofView = z.object({
  id: z.uuid(),
  /** Id of the event that the current fields come from. */
  eventId: z.uuid(),
  /** Null if the wallet is hidden from the viewer. Then the proof has no signatures. */
  walletAddress: z.string().nullable(),
  /** Chain of a contract wallet; null for a wallet with its own key. */
  contractChainId: z.number().int().positive().nullable(),
  contractCheck: contractCheck.nullable(),
  /** True if the current content is signed; false if the owner only signed in, or never signed. */
  signedContent: z.boolean(),
  /** Text of the last signature, and the signature; null if the owner never signed. */
  message: z.string().nullable(),
  signature: z.string().nullable(),
  signedAt: z.iso.datetime().nullable(),
  /** Current fields: all fields that a content hash covers. */
  fields: z.object(storedFields),
  /**
   * Last change of the type by staff in this life, which no signature covers; null if unchanged.
   */
  typeChange: z.object({ from: profileType, changedAt: z.iso.datetime() }).nullable(),
  /**
   * Number of signed changes in this life, including the submission. `versions` contains the newest
   * of them, oldest first.
   */
  versionCount: z.number().int().nonnegative(),
  versions: z.array(signedVersion),
})
export type ProofView = z.infer<typeof proofView>
