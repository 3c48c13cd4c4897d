import type { ProfileType } from '#contract/profile-type.ts'

/** A rank that one life of a profile was given within a type. Kept for ever, so no rank comes twice. */
export type Award = {
  profileId: string
  life: number
  profileType: ProfileType
  /** From 1. */
  rank: number
}

/** How many ranks each type has given, ever. */
export type RanksGiven = Record<ProfileType, number>

/**
 * The rank that a profile takes when it is listed, or changes its type while listed: the one this
 * life had in that type before, or else the next. A life that is held, rejected or over takes none.
 * `held` is the rank it had, `given` how many ranks the type has given so far.
 */
export function takeRank(held: number | undefined, given: number): { rank: number; given: number } {
  return held === undefined ? { rank: given + 1, given: given + 1 } : { rank: held, given }
}

/** What moves ranks, in log order. A change of type while listed is a listing under the new type. */
export type Standing =
  | { kind: 'listed'; profileId: string; life: number; profileType: ProfileType }
  | { kind: 'deleted'; profileId: string; life: number }

export type Milestones = {
  given: RanksGiven
  /** By life and type, see `awardKey`. Deleting a profile forfeits its awards. */
  awards: ReadonlyMap<string, Award>
}

export const noMilestones: Milestones = {
  given: { artist: 0, collector: 0, curator: 0 },
  awards: new Map(),
}

export function awardKey(profileId: string, life: number, profileType: ProfileType): string {
  return `${profileId}:${life}:${profileType}`
}

/** The whole rule as a fold over the log. A read model may keep awards and counts as rows instead. */
export function evolveMilestones(state: Milestones, standing: Standing): Milestones {
  const { profileId, life } = standing
  if (standing.kind === 'deleted') {
    const kept = [...state.awards].filter(
      ([, award]) => award.profileId !== profileId || award.life !== life,
    )
    return { ...state, awards: new Map(kept) }
  }
  const { profileType } = standing
  const key = awardKey(profileId, life, profileType)
  const { rank, given } = takeRank(state.awards.get(key)?.rank, state.given[profileType])
  return {
    given: { ...state.given, [profileType]: given },
    awards: new Map(state.awards).set(key, { profileId, life, profileType, rank }),
  }
}
