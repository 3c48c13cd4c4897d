import type { ImportProfile } from '#contract/commands/profile.ts'
import { profileEvent } from '#contract/events/profile.ts'
import { accountName } from '#contract/profile/account.ts'
import type { CommandContext } from '#domain/decider.ts'
import { Refusal } from '#domain/refusal.ts'
import { profileStream } from '#event-log/profile-stream.ts'
import { changeProfile } from './change-profile.ts'
import type { CommandDeps } from './deps.ts'
import { handleCandidates } from './handle-candidates.ts'

type ImportDeps = Pick<CommandDeps, 'eventStore' | 'keyedIds'>

/** A record of another directory. Its handle is valid, but may be taken. */
export type LegacyProfile = Pick<
  ImportProfile,
  'sourceId' | 'walletAddress' | 'profileType' | 'fields' | 'createdAt'
>

export type SkipReason = 'imported-before' | 'wallet-submitted' | 'wallet-deleted'

export type ImportOutcome =
  | { is: 'imported'; profileId: string; handle: string }
  | { is: 'skipped'; reason: SkipReason }

/**
 * Imports a record, unless it was imported before. The first record of a wallet gets the wallet's
 * profile id, so that its owner can edit it. Every other record gets an id from its source. Skips a
 * wallet whose owner submitted a profile, or whose profile was deleted. Throws
 * `Refusal('handle-taken')` if no candidate is free, and `Refusal('conflict')`.
 */
export async function importProfile(
  deps: ImportDeps,
  { record, isFirstOfWallet }: { record: LegacyProfile; isFirstOfWallet: boolean },
  context: CommandContext,
): Promise<ImportOutcome> {
  const sourceKey = deps.keyedIds.sourceKey(record.sourceId)
  const target = await findTarget(deps, { record, sourceKey, isFirstOfWallet })
  if (target.is === 'skipped') return target
  const { profileId } = target
  for (const handle of handleCandidates(record.fields.handle, sourceKey)) {
    const fields = { ...record.fields, handle }
    const command = { type: 'ImportProfile' as const, profileId, ...record, sourceKey, fields }
    try {
      await changeProfile(deps, { profileId, command }, context)
      return { is: 'imported', profileId, handle }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      // The owner submitted a profile meanwhile.
      if (error.code === 'wallet-taken') return skip('wallet-submitted')
      if (error.code !== 'handle-taken') throw error
    }
  }
  throw new Refusal('handle-taken')
}

type Skipped = Extract<ImportOutcome, { is: 'skipped' }>

/** Returns the profile to import a record into, or the reason to skip it. */
async function findTarget(
  { eventStore, keyedIds }: ImportDeps,
  request: { record: LegacyProfile; sourceKey: string; isFirstOfWallet: boolean },
): Promise<{ is: 'free'; profileId: string } | Skipped> {
  const { record, sourceKey, isFirstOfWallet } = request
  const { sourceId, walletAddress } = record
  const read = async (profileId: string) =>
    (await eventStore.read(profileStream(profileId), profileEvent)).events
  const idOfSource = keyedIds.sourceProfileId(sourceId)
  const before = await read(idOfSource)
  if (before.some(({ type }) => type === 'ProfileImported')) return skip('imported-before')
  if (walletAddress === null) return { is: 'free', profileId: idOfSource }

  const idOfWallet = keyedIds.profileId(accountName(walletAddress, null))
  const ofWallet = await read(idOfWallet)
  const imports = ofWallet.filter((event) => event.type === 'ProfileImported')
  if (imports.some(({ data }) => data.sourceKey === sourceKey)) return skip('imported-before')
  if (ofWallet.some(({ type }) => type === 'ProfileSubmitted')) return skip('wallet-submitted')
  if (ofWallet.some(({ type }) => type === 'ProfileDeleted')) return skip('wallet-deleted')
  const isFree = isFirstOfWallet && imports.length === 0
  return { is: 'free', profileId: isFree ? idOfWallet : idOfSource }
}

function skip(reason: SkipReason): Skipped {
  return { is: 'skipped', reason }
}
