import type { HomeView } from '#contract/views/home.ts'
import type { SearchView } from '#contract/views/search.ts'
import { homeQueries, searchQueries } from '#queries/home.ts'
import { milestoneQueries } from '#queries/milestone.ts'
import { proofQueries } from '#queries/proof.ts'
import { busyMonth } from '#tests/fixtures/activity.ts'
import { milestones } from '#tests/fixtures/milestones.ts'
import { inesProof, inesWallet } from '#tests/fixtures/proofs.ts'
import { sampleProfiles } from '../profile/sample-profiles.ts'

/** Profile of `inesProof`, with a picture that needs no server. */
const proven = {
  ...sampleProfiles.ines,
  walletAddress: inesWallet,
  profilePhotos: [],
  photoAlts: {},
}

export const fullHome: HomeView = {
  newest: [
    sampleProfiles.sol,
    sampleProfiles.tomoko,
    sampleProfiles.odile,
    sampleProfiles.lars,
    sampleProfiles.vault,
  ],
  proven: { ...proven, avatarUrl: inesProof.fields.avatarUrl },
  activity: busyMonth,
}

/** Returns cached data for the sections of the home page. */
export const cachedHome = (home: HomeView, counts = milestones) => [
  [homeQueries.current().queryKey, home],
  [milestoneQueries.all().queryKey, counts],
  [proofQueries.one(proven).queryKey, inesProof],
]

export const ida: SearchView = {
  groups: [
    {
      profileType: 'curator',
      total: 1,
      isBounded: false,
      profiles: [{ ...sampleProfiles.odile, tag: 'Thematic Collections' }],
    },
    {
      profileType: 'artist',
      total: 100,
      isBounded: true,
      profiles: [
        { ...sampleProfiles.lars, tag: 'Architecture Visualization' },
        { ...sampleProfiles.wordy, tag: null },
      ],
    },
    { profileType: 'collector', total: 0, isBounded: false, profiles: [] },
  ],
}
export const layla: SearchView = {
  groups: ida.groups.map((group) =>
    group.profileType === 'artist'
      ? {
          ...group,
          total: 1,
          isBounded: false,
          profiles: [{ ...sampleProfiles.layla, tag: sampleProfiles.layla.tags[0] ?? null }],
        }
      : { ...group, total: 0, isBounded: false, profiles: [] },
  ),
}
export const cachedSearch = (q: string, view: SearchView) => [
  searchQueries.results(q).queryKey,
  view,
]
