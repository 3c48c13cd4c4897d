import { accountName } from '#contract/account.ts'
import type { ImportProfile } from '#contract/commands/profile.ts'
import { profileEvent } from '#contract/events/profile.ts'
import type { CommandContext } from '#domain/decider.ts'
import { Refusal } from '#domain/refusal.ts'
import { profileStream } from '#event-log/profile-stream.ts'
import { changeProfile } from './change-profile.ts'
import type { CommandDeps } from './deps.ts'
import { handleCandidates } from './handle-candidates.ts'

type ImportDeps = Pick<CommandDeps, 'eventStore' | 'identity'>

/** A record of a directory that there was before. The handle in `fields` is valid, and a wish. */
export type LegacyProfile = Pick<
  ImportProfile,
  'sourceId' | 'walletAddress' | 'profileType' | 'fields' | 'createdAt'
>

/** Why a record is left where it is. */
export type Skipped = 'imported-before' | 'wallet-submitted' | 'wallet-deleted'

export type ImportOutcome =
  | { is: 'imported'; profileId: string; handle: string }
  | { is: 'skipped'; why: Skipped }

/**
 * Brings a record in, unless it was here before. The first record of a wallet gets the id that is the
 * wallet's, so that its owner may edit it; every other one an id of its own. Nothing is brought to a
 * wallet whose owner submitted a profile, or whose profile was deleted. Throws
 * `Refusal('handle-taken')` where not even a handle of its own is free, and `Refusal('conflict')`.
 */
export async function importProfile(
  deps: ImportDeps,
  { record, isFirst }: { record: LegacyProfile; isFirst: boolean },
  context: CommandContext,
): Promise<ImportOutcome> {
  const sourceKey = deps.identity.sourceKey(record.sourceId)
  const place = await findPlace(deps, { record, sourceKey, isFirst })
  if (place.is === 'skipped') return place
  const { profileId } = place
  for (const handle of handleCandidates(record.fields.handle, sourceKey)) {
    const fields = { ...record.fields, handle }
    const command = { type: 'ImportProfile' as const, profileId, ...record, sourceKey, fields }
    try {
      await changeProfile(deps, { profileId, command }, context)
      return { is: 'imported', profileId, handle }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      // Its owner came meanwhile.
      if (error.code === 'wallet-taken') return { is: 'skipped', why: 'wallet-submitted' }
      if (error.code !== 'handle-taken') throw error
    }
  }
  throw new Refusal('handle-taken')
}

type Place = { is: 'free'; profileId: string } | Extract<ImportOutcome, { is: 'skipped' }>

async function findPlace(
  { eventStore, identity }: ImportDeps,
  asked: { record: LegacyProfile; sourceKey: string; isFirst: boolean },
): Promise<Place> {
  const { record, sourceKey, isFirst } = asked
  const { sourceId, walletAddress } = record
  const read = async (profileId: string) =>
    (await eventStore.read(profileStream(profileId), profileEvent)).events
  const own = identity.sourceProfileId(sourceId)
  const before = await read(own)
  if (before.some(({ type }) => type === 'ProfileImported')) return skip('imported-before')
  if (walletAddress === null) return { is: 'free', profileId: own }

  const walletsOwn = identity.profileId(accountName(walletAddress, null))
  const ofWallet = await read(walletsOwn)
  const imports = ofWallet.filter((event) => event.type === 'ProfileImported')
  if (imports.some(({ data }) => data.sourceKey === sourceKey)) return skip('imported-before')
  if (ofWallet.some(({ type }) => type === 'ProfileSubmitted')) return skip('wallet-submitted')
  if (ofWallet.some(({ type }) => type === 'ProfileDeleted')) return skip('wallet-deleted')
  const isFree = isFirst && imports.length === 0
  return { is: 'free', profileId: isFree ? walletsOwn : own }
}

function skip(why: Skipped): Place {
  return { is: 'skipped', why }
}
