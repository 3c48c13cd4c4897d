import { inspect, isDeepStrictEqual } from 'node:util'
import { isProfileEvent, type RecordedEvent } from '#contract/events/event.ts'
import { profileTypes } from '#contract/profile/profile-type.ts'
import { evolve, initial, isLive as isLiveState } from '#domain/profile/state.ts'
import { decodeEvents } from '#event-log/codec.ts'
import { listDirectory } from '#projections/directory/query.ts'
import { listMilestones } from '#projections/milestones/query.ts'
import { isLive, listShown, type Model, type ModelProfile } from './model-state.ts'
import { addressOf, handleKeyOf, profileIdOf, type RealDirectory } from './real-directory.ts'
import { profileKeys } from './requests.ts'
import { networkOf } from './send-request.ts'

/** Compares the read models with what the model expects. Returns a sentence for each difference. */
export async function findDifferences(model: Model, real: RealDirectory): Promise<string[]> {
  return compareRows(model, await readRows(real))
}

type Rows = Awaited<ReturnType<typeof readRows>>

/** Reads the rows of the read models. */
export async function readRows({ readPool }: RealDirectory) {
  const [profiles, listed, milestones, rules, claims] = await Promise.all([
    readPool.query(profilesText),
    listDirectory(readPool),
    listMilestones(readPool),
    readPool.query('select network, kind, until from network_rule order by network'),
    readPool.query('select handle_key as handle, profile_id as id from handle_claim order by 1'),
  ])
  return { profiles, listed, milestones, rules, claims }
}

export function compareRows(
  model: Model,
  { profiles, listed, milestones, rules, claims }: Rows,
): string[] {
  const { shown } = model
  return [
    ...compare('profiles', profiles.rows, expectedProfiles(model)),
    ...compare(
      'the list',
      listed.map(({ id, milestoneRank }) => ({ id, milestoneRank })),
      expectedList(model),
    ),
    ...compare(
      'the milestones',
      milestones.map(({ leftForGold: _, ...counts }) => counts),
      profileTypes.map((profileType) => ({
        profileType,
        listed: listShown(model).filter(([, profile]) => isListedAs(profile, profileType)).length,
        ranksGiven: shown.ranksGiven[profileType],
      })),
    ),
    ...compare('network rules', rules.rows, expectedRules(model)),
    ...compare(
      'handle claims',
      claims.rows,
      Object.entries(shown.claims)
        .map(([handle, { key }]) => ({ handle: handleKeyOf(handle), id: profileIdOf(key) }))
        .sort((one, other) => (one.handle < other.handle ? -1 : 1)),
    ),
  ]
}

/** Compares the end of the log with the model. Also checks that revisions and positions are dense. */
export async function findLogDifferences(model: Model, real: RealDirectory): Promise<string[]> {
  const { position, profiles } = model.facts
  const events = await real.readLog()
  const streams = Map.groupBy(events, ({ stream }) => stream)
  const keys = Object.keys(profiles) as (keyof typeof profiles)[]
  return [
    ...compare(
      'positions',
      events.map((event) => Number(event.position)),
      upTo(position, 1),
    ),
    ...[...streams.values()].flatMap((stream) =>
      compare(
        'revisions',
        stream.map(({ revision }) => Number(revision)),
        upTo(stream.length, 0),
      ),
    ),
    ...keys.flatMap((key) => {
      const stream = streams.get(`profile-${profileIdOf(key)}`) ?? []
      return compare(`number of events of ${key}`, stream.length, profiles[key].events)
    }),
  ]
}

/** Compares the proofs of links in the states of the profiles with the model. */
export async function findProofDifferences(model: Model, real: RealDirectory): Promise<string[]> {
  const events = (await decodeEvents(await real.readLog(), real.vault())).filter(isProfileEvent)
  return profileKeys.flatMap((key) => {
    const past = events.filter(({ data }) => data.profileId === profileIdOf(key))
    const state = past.reduce(evolve, initial)
    const proofs = isLiveState(state) ? state.linkProofs : {}
    return compare(`proofs of ${key}`, proofs, model.facts.profiles[key].linkProofs)
  })
}

/**
 * Compares the personal texts in the read models and in the log with those of live profiles. Each request
 * has a text of its own.
 */
export async function findTraceDifferences(model: Model, real: RealDirectory): Promise<string[]> {
  const { profiles } = model.facts
  const live = listShown(model).map(([, profile]) => profile)
  const expected = live.flatMap(({ fields, formerTraces, heldEdit }) => [
    fields.trace,
    ...formerTraces,
    ...(heldEdit ? [heldEdit.fields.trace] : []),
  ])
  const dump = JSON.stringify(await real.dump())
  const events = await decodeEvents(await real.readLog(), real.vault())
  const isOfEndedLife = ({ data }: RecordedEvent) =>
    profileKeys.some(
      (key) =>
        'life' in data &&
        profileIdOf(key) === data.profileId &&
        (data.life < profiles[key].life || !isLive(profiles[key])),
    )
  return [
    ...compare(
      'personal texts of the read models',
      findTraces(dump),
      [...new Set(expected)].sort(),
    ),
    ...events
      .filter(
        (event) => isOfEndedLife(event) && findTraces(inspect(event, { depth: 9 })).length > 0,
      )
      .map(({ type, position }) => `${type} at ${position} of a deleted profile is readable`),
    ...events
      .filter((event) => event.erased && !isOfEndedLife(event))
      .map(({ type, position }) => `${type} at ${position} of a live profile is not readable`),
  ]
}

const findTraces = (text: string) => [...new Set(text.match(/trace-of-\d+-end/g))].sort()

const upTo = (count: number, first: number) => Array.from({ length: count }, (_, i) => i + first)

const profilesText = `select p.profile_id as id, p.life, p.status, p.name, p.handle, p.bio,
    coalesce(p.social_links->>'twitter', '') as twitter, p.link_proofs as "linkProofs",
    p.profile_type as type, p.wallet_address as wallet, p.review_note as note,
    p.is_founder as "isFounder", p.created_at as "createdAt",
    extract(epoch from p.last_signed_at)::float8 * 1000 as "lastSignedAt",
    q.held_edit->'fields'->>'handle' as "heldHandle", q.profile_id is not null as "isUnderReview",
    coalesce((select json_object_agg(profile_type, rank) from milestone_award a
      where a.profile_id = p.profile_id and a.life = p.life), '{}') as ranks
  from profile_page p left join review_queue q on q.profile_id = p.profile_id
    and q.waiting_since is not null
  order by p.profile_id`

function expectedProfiles(model: Model) {
  return listShown(model)
    .map(([key, profile]) => {
      const { life, status, fields, type, wallet, note, isFounder, ranks, heldEdit } = profile
      const { name, handle, bio, twitter } = fields
      return {
        ...{ id: profileIdOf(key), life, status, name, handle, bio, type },
        ...{ twitter, linkProofs: profile.linkProofs },
        wallet: wallet === null ? null : addressOf(wallet),
        ...{ note, isFounder, createdAt: new Date(profile.createdAt) },
        lastSignedAt: profile.lastSignedAt,
        heldHandle: heldEdit?.fields.handle ?? null,
        isUnderReview: status === 'held' || heldEdit !== null,
        ranks,
      }
    })
    .sort((one, other) => (one.id < other.id ? -1 : 1))
}

const isListedAs = (profile: ModelProfile, type: string) =>
  isLive(profile) && profile.status === 'listed' && profile.type === type

/** Newest listing first. */
function expectedList(model: Model) {
  return listShown(model)
    .filter(([, { status }]) => status === 'listed')
    .sort(([, one], [, other]) => (other.listedAt ?? 0) - (one.listedAt ?? 0))
    .map(([key, { ranks, type }]) => ({ id: profileIdOf(key), milestoneRank: ranks[type] }))
}

function expectedRules({ shown }: Model) {
  return Object.entries(shown.rules).flatMap(([network, { kind, until }]) =>
    until === null ? [] : [{ network: networkOf(Number(network)), kind, until: new Date(until) }],
  )
}

function compare(what: string, found: unknown, expected: unknown): string[] {
  if (isDeepStrictEqual(found, expected)) return []
  // A position is a bigint, which JSON lacks.
  const show = (value: unknown) => inspect(value, { depth: 5, breakLength: 160 })
  return [`${what}: ${show(found)} instead of ${show(expected)}`]
}
