import { maxImageBytes } from '#contract/media/media-limits.ts'
import {
  contactPage,
  editPage,
  faqPage,
  privacyPage,
  submitPage,
  supportPage,
  transparencyPage,
} from '#contract/pages/pages.ts'
import { goldRankCount } from '#contract/profile/gold.ts'
import { maxPhotos, shortBioLength } from '#contract/profile/profile-limits.ts'
import { attemptsPerWindow, attemptWindowMs } from '#contract/rate-limits.ts'
import { reviewHours } from '#contract/security/review-limits.ts'
import type { PageText } from './page-text.ts'

const minutes = attemptWindowMs / 60_000
const megabytes = maxImageBytes / 1024 / 1024

/** Questions and answers of the FAQ. */
export const faqText = {
  page: faqPage,
  sections: [
    {
      id: 'browse',
      title: 'Do I need a wallet to browse?',
      group: 'Start',
      paragraphs: [
        'No. You can browse, search and read every profile without one. You need a wallet when you want a profile of your own, because the wallet signs it.',
      ],
    },
    {
      id: 'join',
      title: 'How do I get listed?',
      group: 'Start',
      paragraphs: [
        [
          'Fill in the form at ',
          { text: 'Submit Profile', to: submitPage },
          ' and press the button. Your wallet opens and asks you to sign a text that names exactly what you wrote. You are listed with that one signature.',
        ],
        `We review a profile before listing it if it has no links, if its bio is under ${shortBioLength} characters, or if its name looks made up or like another profile’s. A review takes up to ${reviewHours} hours. You can see your profile meanwhile.`,
      ],
    },
    {
      id: 'cost',
      title: 'Does signing cost anything?',
      group: 'Start',
      paragraphs: [
        'No. You sign a text, not a transaction. There is no fee, no transfer and no approval, and nothing is written to a blockchain. Being listed is free as well. Donations pay for running the directory and buy no advantage.',
      ],
    },
    {
      id: 'networks',
      title: 'Which wallets and networks work?',
      group: 'Start',
      paragraphs: [
        'Any browser wallet, such as MetaMask, on Ethereum, Polygon, Arbitrum, Optimism, Base, Shape L2 or Abstract. For an ordinary wallet the network makes no difference. A contract wallet, such as a Safe, is checked on the network that its signature names. That works only on networks this directory is connected to.',
      ],
    },
    {
      id: 'review',
      title: 'How long does a review take?',
      group: 'Start',
      paragraphs: [
        `${reviewHours} hours at most. If our automatic checks find nothing unusual, your profile is usually listed at once. Until it is listed, only you and our staff can see it. If a reviewer turns your profile down, you can read why. Change it, sign it, and it is reviewed again.`,
      ],
    },
    {
      id: 'tick',
      title: 'What does the blue tick mean?',
      group: 'Trust',
      paragraphs: [
        'It means that the wallet on the profile signed it, and nothing more. Every listed profile with a valid signature has one. It does not prove who the person is, or that the artworks are theirs, because we check no documents. Profiles whose names look like those of other profiles are reviewed before they are listed.',
      ],
    },
    {
      id: 'verify',
      title: 'How do I verify a profile myself?',
      group: 'Trust',
      paragraphs: [
        'Press “Verify it yourself” on a profile. Your own browser reads the signed message, recovers the wallet that signed it, and compares the message with the page. You can copy the proof and check it elsewhere. Profiles with a hidden wallet have no public proof, because a signature reveals the address.',
      ],
    },
    {
      id: 'prove-link',
      title: 'How do I prove a link?',
      group: 'Trust',
      paragraphs: [
        [
          'Open ',
          { text: 'Edit Profile', to: editPage },
          ', press “Prove This Link” below the link, and copy the line to the page behind it: a link with rel="me", or a DNS record for a website. An ENS record proves nothing, since it only repeats what you say yourself. We check it after each change, and about once a day. A proven link has two arrows in a frame. They mean that we found the link back, not who the person is. If it disappears, the mark does too, within about a day.',
        ],
      ],
    },
    {
      id: 'log',
      title: 'What is the public log?',
      group: 'Trust',
      paragraphs: [
        [
          'Every change gets an entry in a log that can only grow. Anybody can check that no entry was removed or rewritten. The page ',
          { text: 'Transparency', to: transparencyPage },
          ' shows how.',
        ],
      ],
    },
    {
      id: 'gold',
      title: 'What are the gold badges?',
      group: 'Trust',
      paragraphs: [
        `The first ${goldRankCount} profiles of each type get one with their number: a star for artists, a trophy for collectors and an eye for curators. Each number is given only once. The number of a deleted profile is not given again, so fewer badges can be left than ${goldRankCount} minus the listed profiles. An owner who comes back gets the next number. The crown belongs to the founder.`,
      ],
    },
    {
      id: 'one',
      title: 'Can I have more than one profile?',
      group: 'Your profile',
      paragraphs: [
        'You can have one profile per wallet. If you both make and collect art, you can have two, with two wallets.',
      ],
    },
    {
      id: 'type',
      title: 'Can I change from artist to collector?',
      group: 'Your profile',
      paragraphs: [
        'You cannot change the type in an edit, because badge numbers belong to a type. Delete the profile and submit it again. It then gets the next number of its new type.',
      ],
    },
    {
      id: 'hide',
      title: 'Can I hide my wallet?',
      group: 'Your profile',
      paragraphs: [
        [
          'Yes, with a checkbox in the form. The address then appears on no public page and cannot be searched for. If it was public before, ',
          { text: 'it can still be recognised', to: privacyPage, section: 'hidden-wallets' },
          ', so it is best to hide it from the start.',
        ],
      ],
    },
    {
      id: 'photos',
      title: 'Which pictures can I upload?',
      group: 'Your profile',
      paragraphs: [
        `Up to ${maxPhotos} photos and an avatar: JPEG, PNG, WebP, GIF or AVIF, ${megabytes} MB each. We remove data about the place and the camera from each file. Below each photo you can describe it. Screen readers read the description aloud, and your signature covers it. A profile without photos shows an artwork that our software draws for that profile alone.`,
      ],
    },
    {
      id: 'refused',
      title: 'Why was my submission refused?',
      group: 'Your profile',
      paragraphs: [
        `The form tells you the reason: a handle or wallet that already has a profile, a known test wallet, the same text as another profile, or a program instead of a browser. Each network has ${attemptsPerWindow} attempts in ${minutes} minutes. If several people share your network, wait that long and try again.`,
      ],
    },
    {
      id: 'lost',
      title: 'I lost my wallet. What now?',
      group: 'Your profile',
      paragraphs: [
        [
          'A profile belongs to the owner of its wallet, and we cannot move it to another wallet. Submit a new profile with the wallet you have now, and ',
          { text: 'write to us', to: contactPage },
          ' if you want the old one removed.',
        ],
      ],
    },
    {
      id: 'data',
      title: 'How do I see the data you hold about me?',
      group: 'Your data',
      paragraphs: [
        [
          'Connect your wallet and press Download My Data on the ',
          { text: 'support center', to: supportPage },
          ' or on ',
          { text: 'Edit Profile', to: editPage },
          '. You get a file with all your data, and with why and how long we keep it. Download History gives you only the signed versions, in a file that can be verified without us.',
        ],
      ],
    },
    {
      id: 'delete',
      title: 'What happens when I delete my profile?',
      group: 'Your data',
      paragraphs: [
        [
          'We remove its page, its pictures and its texts, and destroy the key that decrypts them in our event log. Nobody can read it again, including us. The log keeps the fact that there was a profile, its type and its dates. ',
          {
            text: 'What remains, and for how long',
            to: privacyPage,
            section: 'deleting',
          },
          '.',
        ],
      ],
    },
  ],
} satisfies PageText
