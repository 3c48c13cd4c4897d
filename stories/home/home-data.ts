import type { HomeView } from '#contract/views/home.ts'
import type { SearchView } from '#contract/views/search.ts'
import { homeQueries, searchQueries } from '#queries/home.ts'
import { milestoneQueries } from '#queries/milestone.ts'
import { proofQueries } from '#queries/proof.ts'
import { busyMonth } from '#tests/fixtures/activity.ts'
import { milestones } from '#tests/fixtures/milestones.ts'
import { inesProof, inesWallet } from '#tests/fixtures/proofs.ts'
import { hung } from '../profile/hung-profiles.ts'

/** Profile of `inesProof`, with a picture that needs no server. */
const proven = { ...hung.ines, walletAddress: inesWallet, profilePhotos: [], photoAlts: {} }

export const fullHome: HomeView = {
  newest: [hung.sol, hung.tomoko, hung.odile, hung.lars, hung.vault],
  proven: { ...proven, avatarUrl: inesProof.fields.avatarUrl },
  activity: busyMonth,
}

/** Returns cached data for the sections of the home page. */
export const stand = (home: HomeView, counts = milestones) => [
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
      profiles: [{ ...hung.odile, tag: 'Thematic Collections' }],
    },
    {
      profileType: 'artist',
      total: 100,
      isBounded: true,
      profiles: [
        { ...hung.lars, tag: 'Architecture Visualization' },
        { ...hung.wordy, tag: null },
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
          profiles: [{ ...hung.layla, tag: hung.layla.tags[0] ?? null }],
        }
      : { ...group, total: 0, isBounded: false, profiles: [] },
  ),
}
export const found = (q: string, view: SearchView) => [searchQueries.found(q).queryKey, view]
