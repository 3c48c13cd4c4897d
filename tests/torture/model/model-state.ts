import type { NetworkRuleKind } from '#contract/commands/network.ts'
import { type ProfileType, profileTypes } from '#contract/profile/profile-type.ts'
import type { LinkProofs } from '#contract/profile/proven-links.ts'
import { type Fields, type ProfileKey, profileKeys } from './requests.ts'

/** The fields of a version, and the personal text that only it has. */
export type Version = Fields & { trace: string }

/** A profile as the log determines it. Times are ms since 1970. */
export type ModelProfile = {
  status: 'none' | 'held' | 'listed' | 'rejected' | 'deleted'
  life: number
  /** Number of events in its stream. */
  events: number
  /** Revision of the last event that changed what a reviewer sees. */
  contentRevision: number
  /** Time of the last text signed in any life. */
  signedAt: number | null
  wasSubmitted: boolean
  wasDeleted: boolean
  importedFrom: number | null
  wallet: number | null
  type: ProfileType
  fields: Version
  /** The version before, possibly of an earlier life. */
  fieldsBefore: Version
  /** Personal texts of the earlier versions of this life. */
  formerTraces: readonly string[]
  heldEdit: { fields: Version; signedAt: number } | null
  linkProofs: LinkProofs
  note: string
  isFounder: boolean
  /** Time of the last text signed in this life, if an event shows its content. */
  lastSignedAt: number | null
  createdAt: number
  /** Position at which this life began. */
  beganAt: number
  /** Position of the first listing of this life, below 0 for an imported profile. */
  listedAt: number | null
  ranks: Partial<Record<ProfileType, number>>
}

/** Content of the log, as the model expects it. */
export type Facts = {
  position: number
  profiles: Record<ProfileKey, ModelProfile>
  /** The last claim of each handle. */
  claims: Record<string, { key: ProfileKey; at: number }>
  ranksGiven: Record<ProfileType, number>
  /** The last event about each network; `until` is null after a release. */
  rules: Record<number, Rule>
}

export type Rule = { kind: NetworkRuleKind; until: number | null; requestId: string }

export type Model = {
  /** Clock of the process that handles a request, ms since 1970. */
  now: number
  /** Clock of Postgres, ms since 1970. */
  postgresNow: number
  facts: Facts
  /** The facts that the read models show. */
  shown: Facts
  backup: Facts | undefined
  /** Recent leases of names and handles, which the API stores outside the log. */
  nameLeases: Record<string, { key: ProfileKey; at: number }>
  /** Lives whose keys are erased. A restored backup does not bring these back. */
  erased: Set<string>
  /** Number of appends before the process is killed. */
  appendsLeft: number
}

/** Error of a process that is killed between two appends. */
export class Crash extends Error {
  override name = 'Crash'
}

/** Days of this year do not expire during a run. */
const start = Date.UTC(2099, 2, 1, 12)

const noFields: Version = { name: '', handle: '', bio: '', twitter: '', trace: '' }

const unknown: ModelProfile = {
  status: 'none',
  life: 0,
  events: 0,
  contentRevision: -1,
  signedAt: null,
  wasSubmitted: false,
  wasDeleted: false,
  importedFrom: null,
  wallet: null,
  type: 'artist',
  fields: noFields,
  fieldsBefore: noFields,
  formerTraces: [],
  heldEdit: null,
  linkProofs: {},
  note: '',
  isFounder: false,
  lastSignedAt: null,
  createdAt: 0,
  beganAt: 0,
  listedAt: null,
  ranks: {},
}

export function createModel(): Model {
  const facts: Facts = {
    // The first event of a log names its id.
    position: 1,
    profiles: Object.fromEntries(
      profileKeys.map((key) => [key, structuredClone(unknown)]),
    ) as Facts['profiles'],
    claims: {},
    ranksGiven: Object.fromEntries(profileTypes.map((type) => [type, 0])) as Facts['ranksGiven'],
    rules: {},
  }
  return {
    now: start,
    postgresNow: start,
    facts,
    shown: structuredClone(facts),
    backup: undefined,
    nameLeases: {},
    erased: new Set(),
    appendsLeft: Number.POSITIVE_INFINITY,
  }
}

/** Advances all clocks. */
export function passTime(model: Model, ms: number): void {
  model.now += ms
  model.postgresNow += ms
}

export function isLive({ status }: ModelProfile): boolean {
  return status !== 'none' && status !== 'deleted'
}

/** Lists the live profiles that the read models show, except one. */
export function listShown({ shown }: Model, except?: ProfileKey): [ProfileKey, ModelProfile][] {
  const entries = Object.entries(shown.profiles) as [ProfileKey, ModelProfile][]
  return entries.filter(([key, profile]) => key !== except && isLive(profile))
}

/**
 * Appends events to a profile's stream, or to another one for null. Throws `Crash` if the process
 * is killed before.
 */
export function append(model: Model, key: ProfileKey | null, count = 1): void {
  if (model.appendsLeft === 0) throw new Crash()
  model.appendsLeft -= 1
  model.facts.position += count
  if (key) model.facts.profiles[key].events += count
}

/** Begins a life, which the next event lists or holds. */
export function beginLife(
  profile: ModelProfile,
  life: Pick<ModelProfile, 'wallet' | 'type' | 'fields' | 'createdAt' | 'beganAt' | 'listedAt'>,
): void {
  Object.assign(profile, { ...unknown, ranks: {}, ...carriedOver(profile), ...life })
  profile.life += 1
  profile.status = 'held'
}

/** Returns what outlives a life. */
function carriedOver(profile: ModelProfile): Partial<ModelProfile> {
  const { life, events, contentRevision, signedAt } = profile
  const { wasSubmitted, wasDeleted, importedFrom } = profile
  const fieldsBefore = isLive(profile) ? profile.fields : profile.fieldsBefore
  const counts = { life, events, contentRevision, signedAt }
  return { ...counts, wasSubmitted, wasDeleted, importedFrom, fieldsBefore }
}

export function endLife(profile: ModelProfile): void {
  Object.assign(profile, { ...unknown, ranks: {}, ...carriedOver(profile) })
  profile.status = 'deleted'
  profile.wasDeleted = true
}

/** Lists a profile, whose `ProfileListed` is the last event of the log. */
export function list({ facts }: Model, profile: ModelProfile): void {
  profile.status = 'listed'
  profile.listedAt ??= facts.position
  giveRank(facts, profile)
}

/** Gives the rank of a type once per life. */
export function giveRank({ ranksGiven }: Facts, profile: ModelProfile): void {
  if (profile.ranks[profile.type] !== undefined) return
  ranksGiven[profile.type] += 1
  profile.ranks[profile.type] = ranksGiven[profile.type]
}
