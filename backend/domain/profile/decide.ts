import type {
  DeleteProfile,
  EditProfile,
  ProfileCommand,
  RecognizeFounder,
  SubmitProfile,
} from '#contract/commands/profile.ts'
import type { ProfileEvent } from '#contract/events/profile.ts'
import { signedEditMaxAgeMs, signedEditMaxAheadMs } from '#contract/limits.ts'
import type { Decider, DecisionContext } from '../decider.ts'
import { Refusal } from '../refusal.ts'
import { evolve, initial, isLive, type LiveProfile, type ProfileState } from './state.ts'

export const profile: Decider<ProfileState, ProfileCommand, ProfileEvent> = {
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
      return submitProfile(command, state)
    case 'EditProfile':
      return editProfile(command, state, context)
    case 'DeleteProfile':
      return deleteProfile(command, state)
    case 'RecognizeFounder':
      return recognizeFounder(command, state)
    default:
      return command satisfies never
  }
}

/** One wallet, one profile: a profile that was deleted begins a new life. */
function submitProfile(command: SubmitProfile, state: ProfileState): ProfileEvent[] {
  if (isLive(state)) throw new Refusal('wallet-taken')
  const { profileId, walletAddress, contractChainId, profileType, fields, proof, flags } = command
  const life = { profileId, life: state.life + 1 }
  const submitted: ProfileEvent = {
    type: 'ProfileSubmitted',
    data: { ...life, profileType, flags },
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
  const shown: ProfileEvent = command.hold
    ? { type: 'ProfileHeld', data: { ...life, reasons: flags } }
    : { type: 'ProfileListed', data: { ...life, profileType } }
  return [submitted, ...recognized, shown]
}

/** A signed text counts once, for a few minutes, and only after every text signed before it. */
function editProfile(
  command: EditProfile,
  state: ProfileState,
  { at }: DecisionContext,
): ProfileEvent[] {
  const { profileId, life } = living(state)
  const { fields, signedAt, proof, flags } = command
  const age = Date.parse(at) - Date.parse(signedAt)
  const isFresh = age <= signedEditMaxAgeMs && age >= -signedEditMaxAheadMs
  if (!isFresh) throw new Refusal('edit-expired')
  if (state.signedAt !== null && Date.parse(signedAt) <= Date.parse(state.signedAt)) {
    throw new Refusal('edit-replayed')
  }
  return [
    {
      type: 'ProfileEdited',
      data: { profileId, life, signedAt, flags },
      personal: { fields, proof },
    },
  ]
}

function deleteProfile(_command: DeleteProfile, state: ProfileState): ProfileEvent[] {
  const { profileId, life } = living(state)
  return [{ type: 'ProfileDeleted', data: { profileId, life } }]
}

function recognizeFounder(_command: RecognizeFounder, state: ProfileState): ProfileEvent[] {
  const { profileId, life, isFounder } = living(state)
  return isFounder ? [] : [{ type: 'FounderRecognized', data: { profileId, life } }]
}

function living(state: ProfileState): LiveProfile {
  if (!isLive(state)) throw new Refusal('profile-not-found')
  return state
}
