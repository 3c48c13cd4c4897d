import { goldRank } from '../gold.ts'
import { contactPage, editPage, privacyPage, supportPage, termsPage } from '../pages.ts'
import { attemptsPerWindow, attemptWindowMs } from '../rate-limits.ts'
import { reviewHours } from '../review-limits.ts'
import type { PageText } from './page-text.ts'

const minutes = attemptWindowMs / 60_000

/** What people and the directory owe each other. */
export const termsText = {
  page: termsPage,
  dated: 'August 2025',
  summary: [
    'It is free. What you hang must be yours, and what you write must be true.',
    'A blue tick says that the wallet’s owner signed. It vouches for nothing else.',
    'Leave whenever you like. We may take down what breaks these terms.',
  ],
  sections: [
    {
      id: 'directory',
      title: 'The directory',
      paragraphs: [
        'Provenance is a free directory of artists, collectors and curators of digital art. It sells nothing, takes no commission, and is no party to what people agree upon once they have found each other here. Donations keep it going; they buy nothing and are not paid back.',
      ],
    },
    {
      id: 'profile',
      title: 'Your profile',
      paragraphs: [
        'One for each wallet, by the person or the group whose wallet it is. Whoever holds the wallet holds the profile, so keep its keys safe: we cannot reset them, and never ask for them. The type of a profile stays as it is; to change it, delete the profile and submit it anew.',
      ],
    },
    {
      id: 'works',
      title: 'What you hang here',
      paragraphs: [
        'Your texts and pictures stay yours. You allow us to store them, to make copies of them in other sizes, and to show them in the directory and in previews of its links, for as long as your profile stands.',
        'Hang only what you have the right to. Do not pose as somebody else, and write nothing that is against the law, that gives away what is private to others, or that leads people into a trap.',
      ],
    },
    {
      id: 'signing',
      title: 'Signing',
      paragraphs: [
        'What your wallet signs here is a text that you can read, and never a transaction. It costs nothing and moves nothing. It proves to anybody that your wallet wrote what stands on the label, also later on: that is what it is for.',
      ],
    },
    {
      id: 'review',
      title: 'Review',
      paragraphs: [
        `A profile is reviewed within ${reviewHours} hours. Refused are machines, known test wallets, copies of other profiles, and more than ${attemptsPerWindow} attempts of one network in ${minutes} minutes. What looks odd waits for a person. A reviewer who turns a profile down says why, and you may change it and have it reviewed again.`,
      ],
    },
    {
      id: 'badges',
      title: 'Ticks, badges and ranks',
      paragraphs: [
        `The tick says that the owner of the wallet signed, and nothing of who that is. The first ${goldRank} artists, collectors and curators to be listed get a gold badge with their number. A number is given once; who deletes a profile gives it up. Badges are worth no money and cannot be sold or passed on.`,
      ],
    },
    {
      id: 'drawn',
      title: 'Works that we draw',
      paragraphs: [
        'A profile without a photo hangs a work that our software draws for it. It is there to fill the wall: it is no NFT, and nobody sells it.',
      ],
    },
    {
      id: 'ours',
      title: 'What we may do',
      paragraphs: [
        'We may hold a profile back, turn it down, change its type or delete it where it breaks these terms, and hold off a network that attacks the directory. Each such act is recorded, with who did it and why.',
      ],
    },
    {
      id: 'promise',
      title: 'What we do not promise',
      paragraphs: [
        'The directory is given as it is. It may be away, and it may end. Profiles are written by their owners: look twice before you trust, buy or send. Nothing here is advice about money, law or tax. As far as the law allows, we are not liable for what comes of using it.',
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
          ' says what that erases. Changes to these terms are told on the ',
          { text: 'support center', to: supportPage },
          ', under recent updates, and hold for whoever goes on using the directory. Questions go to ',
          { text: 'Contact', to: contactPage },
          '.',
        ],
      ],
    },
  ],
} satisfies PageText
