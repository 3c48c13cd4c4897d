import {
  contactPage,
  editPage,
  privacyPage,
  supportPage,
  termsPage,
} from '#contract/pages/pages.ts'
import { goldRankCount } from '#contract/profile/gold.ts'
import { attemptsPerWindow, attemptWindowMs } from '#contract/rate-limits.ts'
import { reviewHours } from '#contract/security/review-limits.ts'
import type { PageText } from './page-text.ts'

const minutes = attemptWindowMs / 60_000

export const termsText = {
  page: termsPage,
  dated: 'August 2025',
  summary: [
    'The directory is free. Show only your own work, and write only what is true.',
    'A blue tick means that the wallet’s owner signed the profile. It means nothing else.',
    'Leave whenever you like. We may remove profiles that break these terms.',
  ],
  sections: [
    {
      id: 'directory',
      title: 'The directory',
      paragraphs: [
        'Provenance is a free directory of artists, collectors and curators of digital art. It sells nothing, takes no commission, and is not a party to agreements between people who meet here. Donations pay for running it. They buy no advantage and are not refunded.',
      ],
    },
    {
      id: 'profile',
      title: 'Your profile',
      paragraphs: [
        'Each wallet can have one profile, written by the person or group that owns the wallet. Control of the wallet is control of the profile, so keep its keys safe. We cannot reset them, and never ask for them. You cannot change the type of a profile; delete the profile and submit it again.',
      ],
    },
    {
      id: 'works',
      title: 'What you publish here',
      paragraphs: [
        'Your texts and pictures stay yours. While your profile exists, you allow us to store them, to make copies in other sizes, and to show them in the directory and in previews of its links.',
        'Publish only what you have the right to publish. Do not impersonate anyone, and write nothing that is illegal, that reveals private information about other people, or that deceives them.',
      ],
    },
    {
      id: 'signing',
      title: 'Signing',
      paragraphs: [
        'Your wallet signs texts that you can read, and never a transaction. Signing costs nothing and transfers nothing. The signature proves to everyone, now and later, that your wallet wrote your profile.',
      ],
    },
    {
      id: 'review',
      title: 'Review',
      paragraphs: [
        `A profile is reviewed within ${reviewHours} hours. We refuse bots, known test wallets, copies of other profiles, and more than ${attemptsPerWindow} attempts from one network in ${minutes} minutes. Unusual profiles are reviewed by a person. A reviewer who turns a profile down says why, and you can change it and have it reviewed again.`,
      ],
    },
    {
      id: 'badges',
      title: 'Ticks, badges and ranks',
      paragraphs: [
        `The tick means that the owner of the wallet signed, and says nothing about who that is. The first ${goldRankCount} artists, collectors and curators to be listed get a gold badge with their number. Each number is given once. If you delete your profile, you give it up. Badges have no monetary value and cannot be sold or transferred.`,
      ],
    },
    {
      id: 'drawn',
      title: 'Artworks that we draw',
      paragraphs: [
        'A profile without photos shows an artwork that our software draws for it. It is decoration. It is not an NFT and not for sale.',
      ],
    },
    {
      id: 'ours',
      title: 'What we may do',
      paragraphs: [
        'We may hold, turn down, change the type of or delete a profile that breaks these terms, and block a network that attacks the directory. Each such action is recorded, with who did it and why.',
      ],
    },
    {
      id: 'promise',
      title: 'What we do not promise',
      paragraphs: [
        'The directory is provided as it is. It may be unavailable, and it may close. Owners write their own profiles: check carefully before you trust, buy or send anything. Nothing here is financial, legal or tax advice. As far as the law allows, we are not liable for damage from using the directory.',
      ],
    },
    {
      id: 'end',
      title: 'Leaving, and changes',
      paragraphs: [
        [
          'You may delete your profile at any time, on ',
          { text: 'Edit Profile', to: editPage },
          '; the ',
          { text: 'privacy policy', to: privacyPage },
          ' says what that erases. We announce changes to these terms on the ',
          { text: 'support center', to: supportPage },
          ', under recent updates. They apply if you continue to use the directory. For questions, see ',
          { text: 'Contact', to: contactPage },
          '.',
        ],
      ],
    },
  ],
} satisfies PageText
