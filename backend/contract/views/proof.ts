import { profileType } from '../profile-type-schema.ts'
import { storedFields } from '../stored-fields.ts'
import { z } from '../z.ts'

/** A hash, in hex. */
const hash = z.string().regex(/^[0-9a-f]{64}$/)

/**
 * One text of those that the owner signed in this life, bare sign-ins aside. `digest` is its hash as a wallet signs it
 * (EIP-191): by it and the signature anybody can tell who signed, without reading a former name. Both
 * are null where the wallet is a contract, whose chain alone could tell.
 */
export const signedVersion = z.object({
  /** Counts them, from 1. */
  number: z.number().int().positive(),
  signedAt: z.iso.datetime(),
  /** SHA-256 of the fields that it covers; null where it covers none. */
  content: hash.nullable(),
  digest: z
    .string()
    .regex(/^0x[0-9a-f]{64}$/)
    .nullable(),
  signature: z.string().nullable(),
})
export type SignedVersion = z.infer<typeof signedVersion>

/** Answer of a contract wallet's chain; `no-chain` if none is configured. */
export const contractCheck = z.enum(['valid', 'invalid', 'unavailable', 'no-chain'])

/** All that it takes to check by oneself who signed a profile as it stands. */
export const proofView = z.object({
  id: z.uuid(),
  walletAddress: z.string().nullable(),
  /** The chain of a contract wallet; null for a key. */
  contractChainId: z.number().int().positive().nullable(),
  contractCheck: contractCheck.nullable(),
  /** Whether what stands here is what was signed; else its owner only signed in, or nobody signed. */
  signedContent: z.boolean(),
  /** The text of the last signature, and that; null where nobody ever signed. */
  message: z.string().nullable(),
  signature: z.string().nullable(),
  signedAt: z.iso.datetime().nullable(),
  /** The fields as they stand, all that a content hash covers. */
  fields: z.object(storedFields),
  /**
   * The staff's last change of the type in this life, which no signature covers; null where it is as it
   * was submitted.
   */
  typeChange: z.object({ from: profileType, changedAt: z.iso.datetime() }).nullable(),
  /** How many changes were signed in this life, the submission with them; `versions` holds the newest of them, oldest first. */
  versionCount: z.number().int().nonnegative(),
  versions: z.array(signedVersion),
})
export type ProofView = z.infer<typeof proofView>
