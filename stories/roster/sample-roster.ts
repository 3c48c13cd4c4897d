import type { ProfileView } from '#contract/views/profile.ts'
import type { AnalysisView, RankPreview } from '#contract/views/roster.ts'
import type { RosterPage } from '#queries/roster.ts'
import { sampleProfiles } from '../profile/sample-profiles.ts'

const letters = 'W'.repeat(2000)

/** A profile with texts that try to break the layout of a page. */
export const hostile: ProfileView = {
  ...sampleProfiles.ines,
  id: '5a1b7c2d-0000-4000-8000-000000000666',
  name: `<img src=x onerror=alert(1)>\u202e${letters}`,
  handle: 'h'.repeat(200),
  bio: `<script>alert(1)</script> ${'\u05d0'.repeat(300)} ${letters}`,
  status: 'held',
  milestoneRank: null,
}

/** A profile imported from an older directory, without a wallet and a name. */
export const bare: ProfileView = {
  ...sampleProfiles.ines,
  id: '5a1b7c2d-0000-4000-8000-000000000777',
  name: '',
  handle: 'legacy-7',
  walletAddress: null,
  isVerified: false,
  milestoneRank: 612,
}

export const profiles: readonly ProfileView[] = [...Object.values(sampleProfiles), bare]

/** Creates a first page that contains all of the given profiles. */
export function pageOf(shown: readonly ProfileView[], more: Partial<RosterPage> = {}) {
  const verified = shown.filter(({ isVerified }) => isVerified).length
  const page: RosterPage = {
    profiles: [...shown],
    next: null,
    totalProfiles: shown.length,
    verification: { verified, unverified: shown.length - verified },
    matching: { total: shown.length, isBounded: false },
    ...more,
  }
  return { pages: [page], pageParams: [''] }
}

export const rankPreview: RankPreview = {
  profileType: 'artist',
  isListed: true,
  ranks: [
    { profileType: 'artist', rank: 20, isOwn: true },
    { profileType: 'collector', rank: 29, isOwn: false },
    { profileType: 'curator', rank: 612, isOwn: false },
  ],
}

const withoutIssues: AnalysisView['analysis'] = {
  totalProfiles: 81,
  byType: { artist: 41, collector: 28, curator: 12 },
  withMissingData: { noWallet: 0, noName: 0 },
  suspiciousProfiles: [],
  moreSuspiciousProfiles: 0,
  duplicateWallets: [],
  moreDuplicateWallets: 0,
  verification: { verified: 76, unverified: 5 },
  milestones: { founders: 1 },
}

export const analyses = {
  withoutIssues,
  withIssues: {
    ...withoutIssues,
    totalProfiles: 100_000,
    withMissingData: { noWallet: 1204, noName: 17 },
    suspiciousProfiles: [
      { ...hostile, flags: ['very_short_bio', 'no_social_links', 'suspicious_handle_pattern'] },
      { ...sampleProfiles.ines, flags: ['suspicious_name_pattern'] },
    ],
    moreSuspiciousProfiles: 4321,
    duplicateWallets: [
      {
        wallet: '0x3f5a0000000000000000000000000000000091c2',
        contractChainId: null,
        profiles: [sampleProfiles.ines, bare],
        more: 9,
      },
      {
        wallet: '0xfb6916095ca1df60bb79ce92ce3ea74c37c5d359',
        contractChainId: 137,
        profiles: [hostile, sampleProfiles.ines],
        more: 0,
      },
    ],
    moreDuplicateWallets: 12,
  } satisfies AnalysisView['analysis'],
}
