import {
  attemptsPerWindow,
  attemptWindowMs,
  goldRank,
  maxImageBytes,
  maxPhotos,
  reviewHours,
  shortBio,
} from '../limits.ts'
import { contactPage, editPage, faqPage, privacyPage, submitPage, supportPage } from '../pages.ts'
import type { PageText } from './page-text.ts'

const minutes = attemptWindowMs / 60_000
const megabytes = maxImageBytes / 1024 / 1024

/** What people ask, and the answers. */
export const faqText: PageText = {
  page: faqPage,
  summary: [
    'Look around without a wallet. Sign once to be listed.',
    'Signing costs nothing and moves nothing.',
    'What is yours you can change, take and erase by yourself.',
  ],
  sections: [
    {
      id: 'browse',
      title: 'Do I need a wallet to browse?',
      paragraphs: [
        'No. Browse, search and read every profile without one. A wallet is asked for once you want a label of your own: it signs it.',
      ],
    },
    {
      id: 'join',
      title: 'How do I get listed?',
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
      paragraphs: [
        'No. You sign a text, not a transaction: no fee, nothing is moved, nothing is approved, and nothing is written to a blockchain. Being listed is free as well. Donations keep the directory going and buy nothing.',
      ],
    },
    {
      id: 'networks',
      title: 'Which wallets and networks work?',
      paragraphs: [
        'Any wallet that a browser offers to a page, MetaMask among them, on Ethereum, Polygon, Arbitrum, Optimism, Base, Shape L2 or Abstract. For an ordinary wallet the network makes no difference. A contract wallet, such as a Safe, counts on the network that its signature names, and only where this directory can ask that network.',
      ],
    },
    {
      id: 'review',
      title: 'How long does a review take?',
      paragraphs: [
        `${reviewHours} hours at most. Where our checks find nothing odd, and no person has to look at every profile, yours is listed at once. Until it is listed only you and the staff see it. A reviewer who turns a profile down says why; change it, sign it, and it waits again.`,
      ],
    },
    {
      id: 'tick',
      title: 'What does the blue tick mean?',
      paragraphs: [
        'That the owner of the wallet signed for the profile. It comes by itself and at once to whoever submits one. It does not say who that person is elsewhere, nor that the works are theirs: nobody here checks papers.',
      ],
    },
    {
      id: 'verify',
      title: 'How do I verify a profile myself?',
      paragraphs: [
        'Press “Verify it yourself” on a profile. Your own browser then takes the message that was signed, works out whose signature it is, and compares it with what the page shows. You can copy the proof and check it elsewhere. Where the wallet is hidden there is nothing to press, since a signature gives the address away.',
      ],
    },
    {
      id: 'gold',
      title: 'What are the gold badges?',
      paragraphs: [
        `The first ${goldRank} artists, collectors and curators to be listed get one each: a star, a trophy, an eye, with their number. A number is given once. Who deletes a profile gives its number up, and who comes back takes the next one. The crown is the founder’s.`,
      ],
    },
    {
      id: 'one',
      title: 'May I have more than one profile?',
      paragraphs: [
        'One for each wallet. Somebody who makes and collects may have two, with two wallets.',
      ],
    },
    {
      id: 'type',
      title: 'May I change from artist to collector?',
      paragraphs: [
        'Not by an edit: a number is given for a type. Delete the profile and submit it anew, and it takes the next number of its new type.',
      ],
    },
    {
      id: 'hide',
      title: 'May I hide my wallet?',
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
      paragraphs: [
        `Up to ${maxPhotos} photos and an avatar: JPEG, PNG, WebP, GIF or AVIF, ${megabytes} MB each. They are made anew on the way in, so the place and the camera that a file may name do not come along. Below each photo you can write what is to be seen in it: it is read to who cannot see it, and your signature covers it. Without a photo your profile hangs a work that our software draws for it alone.`,
      ],
    },
    {
      id: 'refused',
      title: 'Why was my submission refused?',
      paragraphs: [
        `The form says it: a handle or a wallet that has a profile already, a known test wallet, the same text as another profile, a program instead of a browser. There are ${attemptsPerWindow} attempts for one network in ${minutes} minutes; where several people share a network, wait that long and try again.`,
      ],
    },
    {
      id: 'data',
      title: 'How do I see what you keep of me?',
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
    {
      id: 'lost',
      title: 'I lost my wallet. What now?',
      paragraphs: [
        [
          'A profile belongs to whoever holds its wallet, and nobody can move it to another one. Submit a new one with the wallet that you have now, and ',
          { text: 'write to us', to: contactPage },
          ' if the old one should go.',
        ],
      ],
    },
  ],
}
