import type { LinkName } from '#contract/profile/links.ts'
import { fieldNames, type ProfileFields, profileFields } from '#contract/profile/profile-fields.ts'
import type { ProfileType } from '#contract/profile/profile-type.ts'
import type { ProofMethod } from '#contract/profile/proven-links.ts'
import type { FlagName } from '#contract/security/flags.ts'
import type { Proof } from '../events/profile.ts'
import { z } from '../z.ts'
import { profileTypeInput } from './profile-type.ts'

/**
 * Body of POST /api/profiles. The session's wallet overrides `walletAddress`. `message` and `signature`
 * cover the content (see `change-message.ts`). Without them it is signed if the sign-in covers it.
 */
export const submitProfile = profileFields.extend({
  profileType: profileTypeInput,
  walletAddress: z.string('Wallet address must be text').trim().nullish(),
  message: z.string('The signed message must be text').max(2000).nullish(),
  signature: z.string('The signature must be text').max(20_000).nullish(),
})
export type SubmitProfileBody = z.output<typeof submitProfile>

/**
 * Body of PATCH /api/profile/{id}: an absent field stays, null clears it. The merged fields are
 * parsed again with `profileFields`, which may still refuse them.
 */
export const editProfile = z.object({
  ...Object.fromEntries(fieldNames.map((field) => [field, z.unknown().optional()])),
  profileType: z.string().optional(),
  message: z.string('Profile update must be signed with your wallet').max(2000),
  signature: z.string('Profile update must be signed with your wallet').max(20_000),
})

/** Commands as the domain takes them: parsed, with ids, chain answers and findings as data. */
export type SubmitProfile = {
  type: 'SubmitProfile'
  profileId: string
  walletAddress: string
  /** The chain of a contract wallet; null for a wallet with its own key. */
  contractChainId: number | null
  profileType: ProfileType
  fields: ProfileFields
  proof: Proof | null
  /** Time of the signed text that covers the content, ISO; null if the owner only signed in. */
  signedAt: string | null
  flags: FlagName[]
  /** Holds the profile for review; decided by `assess` and the review mode. */
  hold: boolean
  founder: boolean
  /** Last life whose number must not be used again. It can be later than the lives in a restored log. */
  lastUsedLife: number
}

export type EditProfile = {
  type: 'EditProfile'
  fields: ProfileFields
  /** Time in the signed message, ISO. */
  signedAt: string
  proof: Proof
  flags: FlagName[]
  /** Reasons to hold the edit of a listed profile; empty if it is not held. */
  holdReasons: FlagName[]
}

/** `reason` is given by an admin; null if the owner deletes. */
export type DeleteProfile = { type: 'DeleteProfile'; reason: string | null }

export type RecognizeFounder = { type: 'RecognizeFounder' }

/** `note` may be empty. */
export type ApproveProfile = { type: 'ApproveProfile'; note: string }

export type RejectProfile = { type: 'RejectProfile'; note: string }

export type ChangeProfileType = { type: 'ChangeProfileType'; to: ProfileType; reason: string }

/** Records that an admin kept this one of several profiles of a wallet. */
export type RecordCleanUp = { type: 'RecordCleanUp'; reason: string }

export type ImportProfile = {
  type: 'ImportProfile'
  profileId: string
  sourceId: string
  /** Keyed hash of `sourceId`. */
  sourceKey: string
  walletAddress: string | null
  profileType: ProfileType
  fields: ProfileFields
  /** ISO, UTC. */
  createdAt: string
}

/** Records the result of a check of a link: the method that proves it, or null. */
export type RecordLinkCheck = {
  type: 'RecordLinkCheck'
  link: LinkName
  /** Address that was checked. */
  address: string
  /** Handle by which a page could link back. */
  handle: string
  method: ProofMethod | null
}

export type ProfileCommand =
  | SubmitProfile
  | EditProfile
  | DeleteProfile
  | RecognizeFounder
  | ApproveProfile
  | RejectProfile
  | ChangeProfileType
  | RecordCleanUp
  | ImportProfile
  | RecordLinkCheck
