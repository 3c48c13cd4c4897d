import { goldRank } from '../gold.ts'
import { maxImageBytes } from '../media-limits.ts'
import { contactPage, editPage, faqPage, privacyPage, submitPage, supportPage } from '../pages.ts'
import { maxPhotos, shortBio } from '../profile-limits.ts'
import { attemptsPerWindow, attemptWindowMs } from '../rate-limits.ts'
import { reviewHours } from '../review-limits.ts'
import type { PageText } from './page-text.ts'

const minutes = attemptWindowMs / 60_000
const megabytes = maxImageBytes / 1024 / 1024

/** What people ask, and the answers. */
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
          ' and press the button. Your wallet opens and asks you to sign a text that names exactly what you wrote. That signature is all it takes.',
        ],
        `A label without any link, with a bio under ${shortBio} characters, or with a name that looks made up or can be taken for another one’s, is looked at by a person first, within ${reviewHours} hours. Its owner sees it meanwhile.`,
      ],
    },
    {
      id: 'cost',
      title: 'Does signing cost anything?',
      group: 'Start',
      paragraphs: [
        'No. You sign a text, not a transaction: no fee, nothing is moved, nothing is approved, and nothing is written to a blockchain. Being listed is free as well. Donations keep the directory going and buy nothing.',
      ],
    },
    {
      id: 'networks',
      title: 'Which wallets and networks work?',
      group: 'Start',
      paragraphs: [
        'Any wallet that a browser offers to a page, MetaMask among them, on Ethereum, Polygon, Arbitrum, Optimism, Base, Shape L2 or Abstract. For an ordinary wallet the network makes no difference. A contract wallet, such as a Safe, counts on the network that its signature names, and only where this directory can ask that network.',
      ],
    },
    {
      id: 'review',
      title: 'How long does a review take?',
      group: 'Start',
      paragraphs: [
        `${reviewHours} hours at most. Where our checks find nothing odd, and no person has to look at every profile, yours is listed at once. Until it is listed only you and the staff see it. A reviewer who turns a profile down says why; change it, sign it, and it waits again.`,
      ],
    },
    {
      id: 'tick',
      title: 'What does the blue tick mean?',
      group: 'Trust',
      paragraphs: [
        'That the wallet on the profile signed it, and nothing more. It comes by itself once a profile is listed. It does not prove who the person is, nor that the artworks are theirs, because we check no documents. Names that look like those of other profiles are reviewed before they are listed.',
      ],
    },
    {
      id: 'verify',
      title: 'How do I verify a profile myself?',
      group: 'Trust',
      paragraphs: [
        'Press “Verify it yourself” on a profile. Your own browser then takes the message that was signed, works out whose signature it is, and compares it with what the page shows. You can copy the proof and check it elsewhere. Where the wallet is hidden there is nothing to press, since a signature gives the address away.',
      ],
    },
    {
      id: 'gold',
      title: 'What are the gold badges?',
      group: 'Trust',
      paragraphs: [
        `The first ${goldRank} artists, collectors and curators to be listed get one each: a star, a trophy, an eye, with their number. Each number is given once: a deleted profile’s number is never given again, so fewer can be left than 500 minus the profiles on view. An owner who comes back takes the next number. The crown is the founder’s.`,
      ],
    },
    {
      id: 'one',
      title: 'May I have more than one profile?',
      group: 'Your profile',
      paragraphs: [
        'One for each wallet. Somebody who makes and collects may have two, with two wallets.',
      ],
    },
    {
      id: 'type',
      title: 'May I change from artist to collector?',
      group: 'Your profile',
      paragraphs: [
        'Not by an edit: a number is given for a type. Delete the profile and submit it anew, and it takes the next number of its new type.',
      ],
    },
    {
      id: 'hide',
      title: 'May I hide my wallet?',
      group: 'Your profile',
      paragraphs: [
        [
          'Yes, by a tick in the form. The address then stands on no public page and cannot be searched for. Where it was public before, ',
          { text: 'it can still be recognised', to: privacyPage, section: 'hidden-wallets' },
          ', so better hide it from the first day.',
        ],
      ],
    },
    {
      id: 'photos',
      title: 'Which pictures may I hang?',
      group: 'Your profile',
      paragraphs: [
        `Up to ${maxPhotos} photos and an avatar: JPEG, PNG, WebP, GIF or AVIF, ${megabytes} MB each. They are made anew on the way in, so the place and the camera that a file may name do not come along. Below each photo you can write what is to be seen in it: it is read to who cannot see it, and your signature covers it. Without a photo your profile hangs a work that our software draws for it alone.`,
      ],
    },
    {
      id: 'refused',
      title: 'Why was my submission refused?',
      group: 'Your profile',
      paragraphs: [
        `The form says it: a handle or a wallet that has a profile already, a known test wallet, the same text as another profile, a program instead of a browser. There are ${attemptsPerWindow} attempts for one network in ${minutes} minutes; where several people share a network, wait that long and try again.`,
      ],
    },
    {
      id: 'lost',
      title: 'I lost my wallet. What now?',
      group: 'Your profile',
      paragraphs: [
        [
          'A profile belongs to whoever holds its wallet, and nobody can move it to another one. Submit a new one with the wallet that you have now, and ',
          { text: 'write to us', to: contactPage },
          ' if the old one should go.',
        ],
      ],
    },
    {
      id: 'data',
      title: 'How do I see what you keep of me?',
      group: 'Your data',
      paragraphs: [
        [
          'Connect your wallet and press Download My Data on the ',
          { text: 'support center', to: supportPage },
          ' or on ',
          { text: 'Edit Profile', to: editPage },
          '. You get a file with everything, what it is kept for, and how long. Download History gives the signed versions alone, in a file that anybody can check without us.',
        ],
      ],
    },
    {
      id: 'delete',
      title: 'What happens when I delete my profile?',
      group: 'Your data',
      paragraphs: [
        [
          'Its page, its pictures and its texts go, and the key to all that the log holds of them is destroyed: nobody can read it again, we neither. That there was a profile, of which type and when, stays. ',
          {
            text: 'What stays, and what lingers for a while',
            to: privacyPage,
            section: 'deleting',
          },
          '.',
        ],
      ],
    },
  ],
} satisfies PageText
