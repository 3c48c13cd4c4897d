import type { ProfileEvent, Proof } from '#contract/events/profile.ts'
import type { ProfileFields } from '#contract/profile/profile-fields.ts'
import type { ProfileType } from '#contract/profile/profile-type.ts'
import type { LinkProofs } from '#contract/profile/proven-links.ts'
import type { FlagName } from '#contract/security/flags.ts'
import { defaultArtworkSeedOf } from './default-artwork-seed.ts'
import { addProof, keepProofs, loseProof } from './link-proofs.ts'

/** State that outlives a life: the number of lives, and the time of the last text signed in any of them. */
type AcrossLives = { life: number; signedAt: string | null }

/** A held edit. Times are ISO, UTC. */
export type HeldEdit = {
  fields: ProfileFields
  proof: Proof
  signedAt: string
  /** Findings of its assessment. */
  flags: FlagName[]
  /** The findings that require the review. */
  reasons: FlagName[]
  heldAt: string
}

/** A profile in one of its lives. Times are ISO, UTC. */
export type LiveProfile = AcrossLives & {
  status: 'held' | 'listed' | 'rejected'
  profileId: string
  /** Null for an imported profile without one. */
  walletAddress: string | null
  /** Chain of a contract wallet; null for a wallet with its own key. */
  contractChainId: number | null
  profileType: ProfileType
  /** Seed of the generated artwork if the fields contain none. */
  defaultArtworkSeed: number
  fields: ProfileFields
  /** Proofs of links, also lost ones. An edit of a link drops its proof. */
  linkProofs: LinkProofs
  /** Findings of the last assessment. */
  flags: FlagName[]
  /** The findings that require the review; empty while listed. */
  reasons: FlagName[]
  /** Note of the last reviewer to the owner; empty without a review. */
  reviewNote: string
  /** Held edit; the profile stays listed unchanged. */
  heldEdit: HeldEdit | null
  isFounder: boolean
  /** True if the owner signed the current content, or the submission that it came from. */
  isSigned: boolean
  createdAt: string
  updatedAt: string
  /** First listing in this life, possibly in the directory that it was imported from. */
  listedAt: string | null
  /** Last signed text in this life, with its time; null if the owner only signed in. */
  lastSigned: { at: string; message: string } | null
}

export type ProfileState =
  | (AcrossLives & { status: 'none'; life: 0 })
  | (AcrossLives & { status: 'deleted' })
  | LiveProfile

export const initial: ProfileState = { status: 'none', life: 0, signedAt: null }

export function isLive(state: ProfileState): state is LiveProfile {
  return state.status !== 'none' && state.status !== 'deleted'
}

type Recorded = ProfileEvent & { metadata: { at: string } }

/** Evolves a profile. An event whose personal part is erased belongs to a life that has ended. */
export function evolve(state: ProfileState, event: Recorded): ProfileState {
  switch (event.type) {
    case 'ProfileSubmitted':
      return submitted(state, event)
    case 'ProfileImported':
      return imported(state, event)
    case 'ProfileListed':
      if (!isLive(state)) return state
      return {
        ...state,
        status: 'listed',
        reasons: [],
        reviewNote: event.personal?.note ?? state.reviewNote,
        listedAt: state.listedAt ?? event.metadata.at,
      }
    case 'ProfileHeld':
      return isLive(state) ? { ...state, status: 'held', reasons: event.data.reasons } : state
    case 'ProfileRejected':
      if (!isLive(state)) return state
      return { ...state, status: 'rejected', reviewNote: event.personal?.note ?? '' }
    case 'ProfileEdited':
      return edited(state, event)
    case 'ProfileEditHeld':
      return editHeld(state, event)
    case 'ProfileEditRejected':
      if (!isLive(state)) return state
      return { ...state, heldEdit: null, reviewNote: event.personal?.note ?? '' }
    case 'ProfileTypeChanged':
      return isLive(state) ? { ...state, profileType: event.data.to } : state
    case 'ProfileDeleted':
      return endLife(state)
    case 'FounderRecognized':
      return isLive(state) ? { ...state, isFounder: true } : state
    case 'LinkProven':
      if (!isLive(state)) return state
      return { ...state, linkProofs: addProof(state.linkProofs, event.data) }
    case 'LinkLost':
      if (!isLive(state)) return state
      return { ...state, linkProofs: loseProof(state.linkProofs, event.data) }
    case 'HandleReleased':
    case 'AdminActed':
      return state
    default:
      return event satisfies never
  }
}

type Submitted = Extract<Recorded, { type: 'ProfileSubmitted' }>

function submitted(before: ProfileState, event: Submitted): ProfileState {
  const { data, personal, metadata } = event
  const { profileId, life, profileType, flags } = data
  const signedAt = data.signedAt ?? before.signedAt
  if (!personal) return { status: 'deleted', life, signedAt }
  return {
    ...initialReview,
    life,
    signedAt,
    profileId,
    walletAddress: personal.walletAddress,
    contractChainId: personal.contractChainId ?? null,
    profileType,
    defaultArtworkSeed: defaultArtworkSeedOf(data, personal.fields.tags),
    fields: personal.fields,
    flags,
    isSigned: personal.proof !== null,
    createdAt: metadata.at,
    updatedAt: metadata.at,
    lastSigned:
      data.signedAt && personal.proof
        ? { at: data.signedAt, message: personal.proof.message }
        : null,
  }
}

/** Review state of a new life. The next event, `ProfileListed` or `ProfileHeld`, sets the status. */
const initialReview = {
  status: 'held' as const,
  reasons: [],
  reviewNote: '',
  heldEdit: null,
  linkProofs: {},
  isFounder: false,
  listedAt: null,
  lastSigned: null,
}

type Imported = Extract<Recorded, { type: 'ProfileImported' }>

function imported({ signedAt }: ProfileState, { data, personal }: Imported): ProfileState {
  const { profileId, life, profileType, createdAt } = data
  if (!personal) return { status: 'deleted', life, signedAt }
  const { walletAddress, fields } = personal
  return {
    ...initialReview,
    life,
    signedAt,
    profileId,
    walletAddress,
    contractChainId: null,
    profileType,
    defaultArtworkSeed: defaultArtworkSeedOf(data, fields.tags),
    fields,
    flags: [],
    isSigned: false,
    createdAt,
    updatedAt: createdAt,
    listedAt: createdAt,
  }
}

type Edited = Extract<Recorded, { type: 'ProfileEdited' }>

function edited(state: ProfileState, event: Edited): ProfileState {
  const { data, personal, metadata } = event
  const { signedAt, flags } = data
  if (!isLive(state)) return { ...state, signedAt }
  if (!personal) return endLife({ ...state, signedAt })
  return {
    ...state,
    signedAt,
    flags,
    fields: personal.fields,
    linkProofs: keepProofs(state.linkProofs, state.fields, personal.fields),
    heldEdit: null,
    reviewNote: personal.note ?? state.reviewNote,
    isSigned: true,
    updatedAt: metadata.at,
    lastSigned: { at: signedAt, message: personal.proof.message },
  }
}

type EditHeld = Extract<Recorded, { type: 'ProfileEditHeld' }>

function editHeld(state: ProfileState, { data, personal, metadata }: EditHeld): ProfileState {
  const { signedAt, flags, reasons } = data
  if (!isLive(state)) return { ...state, signedAt }
  if (!personal) return endLife({ ...state, signedAt })
  const heldEdit = { ...personal, signedAt, flags, reasons, heldAt: metadata.at }
  return { ...state, signedAt, heldEdit }
}

function endLife({ life, signedAt }: ProfileState): ProfileState {
  return { status: 'deleted', life, signedAt }
}
