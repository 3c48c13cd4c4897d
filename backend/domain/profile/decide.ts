import type {
  ApproveProfile,
  ChangeProfileType,
  DeleteProfile,
  EditProfile,
  ImportProfile,
  ProfileCommand,
  RecordCleanUp,
  RecordLinkCheck,
  RejectProfile,
  SubmitProfile,
} from '#contract/commands/profile.ts'
import type { ProfileEvent } from '#contract/events/profile.ts'
import { isReservedHandle, reservedHandleMessage } from '#contract/profile/reserved-handles.ts'
import type { Decider, DecisionContext } from '../decider.ts'
import { isSameHandle } from '../handle/claim.ts'
import { Refusal } from '../refusal.ts'
import { findProvenMethod } from './link-proofs.ts'
import { evolve, initial, isLive, type LiveProfile, type ProfileState } from './state.ts'

const signedTextMaxAgeMs = 5 * 60_000
const signedTextMaxAheadMs = 60_000

export const profileDecider: Decider<ProfileState, ProfileCommand, ProfileEvent> = {
  initial,
  decide,
  evolve,
}

function decide(
  command: ProfileCommand,
  state: ProfileState,
  context: DecisionContext,
): ProfileEvent[] {
  switch (command.type) {
    case 'SubmitProfile':
      return submitProfile(command, state, context)
    case 'EditProfile':
      return editProfile(command, state, context)
    case 'DeleteProfile':
      return deleteProfile(command, state, context)
    case 'RecognizeFounder':
      return recognizeFounder(state)
    case 'ApproveProfile':
      return approveProfile(command, state)
    case 'RejectProfile':
      return rejectProfile(command, state)
    case 'ChangeProfileType':
      return changeType(command, state)
    case 'RecordCleanUp':
      return recordCleanUp(command, state, context)
    case 'ImportProfile':
      return importProfile(command, state)
    case 'RecordLinkCheck':
      return recordLinkCheck(command, state, context)
    default:
      return command satisfies never
  }
}

/** Decides a submission. Each wallet has one profile; after a deletion it begins a new life. */
function submitProfile(
  command: SubmitProfile,
  state: ProfileState,
  { at }: DecisionContext,
): ProfileEvent[] {
  if (isLive(state)) throw new Refusal('wallet-taken')
  const { profileId, walletAddress, contractChainId, profileType, fields, proof } = command
  const { signedAt, flags } = command
  if (signedAt !== null) requireNewText(signedAt, state, at)
  requireUnreservedHandle(fields.handle)
  const life = { profileId, life: Math.max(state.life, command.lastUsedLife) + 1 }
  const submitted: ProfileEvent = {
    type: 'ProfileSubmitted',
    data: {
      ...life,
      profileType,
      flags,
      ...(signedAt !== null && { signedAt }),
    },
    personal: {
      walletAddress,
      ...(contractChainId !== null && { contractChainId }),
      fields,
      proof,
    },
  }
  const recognized: ProfileEvent[] = command.founder
    ? [{ type: 'FounderRecognized', data: life }]
    : []
  const heldOrListed: ProfileEvent = command.hold
    ? { type: 'ProfileHeld', data: { ...life, reasons: flags } }
    : { type: 'ProfileListed', data: { ...life, profileType } }
  return [submitted, ...recognized, heldOrListed]
}

/**
 * Throws unless a signed text is new. It is valid once, for a few minutes, and only after every text
 * signed before it, in any life.
 */
function requireNewText(signedAt: string, state: ProfileState, at: string): void {
  const age = Date.parse(at) - Date.parse(signedAt)
  const isFresh = age <= signedTextMaxAgeMs && age >= -signedTextMaxAheadMs
  if (!isFresh) throw new Refusal('edit-expired')
  if (state.signedAt !== null && Date.parse(signedAt) <= Date.parse(state.signedAt)) {
    throw new Refusal('edit-replayed')
  }
}

/** Throws for a reserved handle, which would make a profile look like a page of the directory. */
function requireUnreservedHandle(handle: string): void {
  if (!isReservedHandle(handle)) return
  const message = reservedHandleMessage(handle)
  throw new Refusal('invalid-input', { detail: message, errors: [{ path: 'handle', message }] })
}

/**
 * Decides an edit. A rejected profile is held again. An edit of a listed profile may be held itself;
 * the profile then stays listed unchanged.
 */
function editProfile(
  command: EditProfile,
  state: ProfileState,
  { at }: DecisionContext,
): ProfileEvent[] {
  const { profileId, life, status, fields: before } = requireLive(state)
  const { fields, signedAt, proof, flags, holdReasons } = command
  requireNewText(signedAt, state, at)
  // Owners may keep a reserved handle they already have.
  if (!isSameHandle(before.handle, fields.handle)) requireUnreservedHandle(fields.handle)
  if (status === 'listed' && holdReasons.length > 0) {
    const data = { profileId, life, signedAt, flags, reasons: holdReasons }
    return [{ type: 'ProfileEditHeld', data, personal: { fields, proof } }]
  }
  const edited: ProfileEvent = {
    type: 'ProfileEdited',
    data: { profileId, life, signedAt, flags },
    personal: { fields, proof },
  }
  if (status !== 'rejected') return [edited]
  return [edited, { type: 'ProfileHeld', data: { profileId, life, reasons: flags } }]
}

/** Decides a deletion. An admin's reason is a separate event, because the life's events are erased. */
function deleteProfile(
  { reason }: DeleteProfile,
  state: ProfileState,
  { at }: DecisionContext,
): ProfileEvent[] {
  const { profileId, life } = requireLive(state)
  const deleted: ProfileEvent = { type: 'ProfileDeleted', data: { profileId, life } }
  if (reason === null) return [deleted]
  return [deleted, adminActed('delete-profile', { profileId, reason, at })]
}

function recordCleanUp(
  { reason }: RecordCleanUp,
  state: ProfileState,
  { at }: DecisionContext,
): ProfileEvent[] {
  const { profileId } = requireLive(state)
  return [adminActed('cleanup-wallet', { profileId, reason, at })]
}

type AdminActed = Extract<ProfileEvent, { type: 'AdminActed' }>

function adminActed(
  act: AdminActed['data']['act'],
  { profileId, reason, at }: { profileId: string; reason: string; at: string },
): AdminActed {
  const day = at.slice(0, 10)
  return { type: 'AdminActed', data: { day, act, profileId }, personal: { reason } }
}

function recognizeFounder(state: ProfileState): ProfileEvent[] {
  const { profileId, life, isFounder } = requireLive(state)
  return isFounder ? [] : [{ type: 'FounderRecognized', data: { profileId, life } }]
}

function approveProfile({ note }: ApproveProfile, state: ProfileState): ProfileEvent[] {
  const { profileId, life, profileType, heldEdit } = requireHeld(state)
  if (heldEdit) {
    const { fields, proof, signedAt, flags } = heldEdit
    const personal = note === '' ? { fields, proof } : { fields, proof, note }
    return [{ type: 'ProfileEdited', data: { profileId, life, signedAt, flags }, personal }]
  }
  const listed: ProfileEvent = { type: 'ProfileListed', data: { profileId, life, profileType } }
  return [note === '' ? listed : { ...listed, personal: { note } }]
}

function rejectProfile({ note }: RejectProfile, state: ProfileState): ProfileEvent[] {
  const { profileId, life, heldEdit } = requireHeld(state)
  const type = heldEdit ? 'ProfileEditRejected' : 'ProfileRejected'
  return [{ type, data: { profileId, life }, personal: { note } }]
}

function changeType({ to, reason }: ChangeProfileType, state: ProfileState): ProfileEvent[] {
  const { profileId, life, profileType: from } = requireLive(state)
  if (from === to) throw new Refusal('type-unchanged')
  return [{ type: 'ProfileTypeChanged', data: { profileId, life, from, to }, personal: { reason } }]
}

/** Decides the result of a check of a link. Records only a change, and nothing if the link or handle changed. */
function recordLinkCheck(
  { link, address, handle, method }: RecordLinkCheck,
  state: ProfileState,
  { at }: DecisionContext,
): ProfileEvent[] {
  if (!isLive(state) || state.status !== 'listed') return []
  const { profileId, life, fields, linkProofs } = state
  if (fields.socialLinks[link] !== address || fields.handle !== handle) return []
  if (findProvenMethod(linkProofs, link) === method) return []
  const data = { profileId, life, link, checkedOn: at.slice(0, 10) }
  return method === null
    ? [{ type: 'LinkLost', data }]
    : [{ type: 'LinkProven', data: { ...data, method }, personal: { address } }]
}

/** Decides an import. It must not overwrite a submission or a deletion, because its data is older. */
function importProfile(command: ImportProfile, state: ProfileState): ProfileEvent[] {
  if (state.status !== 'none') throw new Refusal('wallet-taken')
  const { profileId, profileType, createdAt, sourceId, sourceKey, walletAddress, fields } = command
  const life = { profileId, life: 1 }
  return [
    {
      type: 'ProfileImported',
      data: { ...life, profileType, createdAt, sourceKey },
      personal: { sourceId, walletAddress, fields },
    },
    { type: 'ProfileListed', data: { ...life, profileType } },
  ]
}

/** Returns a profile that is held or has a held edit; throws a `Refusal` for another one. */
function requireHeld(state: ProfileState): LiveProfile {
  const profile = requireLive(state)
  if (profile.status !== 'held' && !profile.heldEdit) throw new Refusal('not-held')
  return profile
}

function requireLive(state: ProfileState): LiveProfile {
  if (!isLive(state)) throw new Refusal('profile-not-found')
  return state
}
