import { keptData } from '../kept-data.ts'
import { mostKept } from '../kept-pages.ts'
import { editPage, privacyPage, supportPage } from '../pages.ts'
import { attemptDaysKept } from '../retention.ts'
import type { PageText } from './page-text.ts'

/** What is kept of people. Whatever the code keeps, seals or erases stands here, and nothing else. */
export const privacyText = {
  page: privacyPage,
  dated: 'Last updated August 2025',
  summary: [
    'We show what you sign. Looking around needs no account and is not recorded.',
    'Delete your profile, and the key to what the log holds of it is destroyed. What stays names nobody by itself.',
    'No trackers, no ads, nothing sold. No cookie before you sign in or add a picture to a profile.',
  ],
  sections: [
    {
      id: 'visitors',
      title: 'If you only look around',
      paragraphs: [
        'You need no account and get no cookie. There is no counter and no script of anybody else: the page talks to this directory alone. The most that our server writes down of a request is which kind of page it was for, how it ended and how long it took; no network address, no name, no search. What costs it much it counts by a keyed fingerprint of your network, for little more than an hour, so that nobody floods the directory.',
        'Your browser keeps for itself what you typed into a form and did not send, which wallet you connected last, how you like lists to hang and, until you close its window, which list you were in last. Your wallet is a program of its own, with rules of its own.',
        'When you add a picture to a profile that is not submitted yet, one cookie ties it to your browser for 24 hours. Nobody else sees the picture before you submit it.',
      ],
    },
    {
      id: 'kept-pages',
      title: 'Pages that your browser keeps',
      paragraphs: [
        `So that you can read on without a connection, your browser may keep the pages that you saw last, with their pictures: at most ${mostKept.answers} pieces of text and ${mostKept.pictures} pictures, as everybody sees them, on your device alone. They are shown only while the directory does not answer, with the time at which they were kept, and never once they are a day old. Nothing of your session is among them. They are thrown away when you sign out or delete your profile, and what was taken down since goes as soon as the page hears of it.`,
        'Somebody who uses this browser after you could see which pages you read. You can throw them away at any time:',
      ],
    },
    {
      id: 'kept',
      title: 'What we keep, why, and for how long',
      paragraphs: [
        [
          'This is the whole list. What of it is yours you can have as a file, by Download My Data on the ',
          { text: 'support center', to: supportPage },
          '.',
        ],
      ],
      table: {
        heads: ['What', 'Why', 'How long'],
        rows: keptData.map(({ what, why, howLong }) => [what, why, howLong]),
      },
    },
    {
      id: 'public',
      title: 'What everybody sees',
      paragraphs: [
        'All that stands on your label: name, handle, bio, links, tags, pictures and what you say is to be seen in them, wallet and rank, and when it was listed and signed. Search engines may list it and anybody may copy it. “Verify it yourself” also hands out the message that you signed last and its signature, and of former versions the time, a hash and the signature, without a word of them.',
      ],
    },
    {
      id: 'hidden-wallets',
      title: 'Hidden wallets',
      paragraphs: [
        'A hidden address appears on no public page and in no list, and cannot be searched for. Your signatures are withheld with it, since a signature gives the address away. You, admins and auditors still see both.',
        'A wallet that was public once can be recognised after it is hidden. The profile keeps its name, its handle and its id, so whoever noted the address before, or kept a signature, still knows whose it is. The id is made from the wallet: deleting the profile and submitting it anew with the same wallet brings the same id back. If it matters to you, hide the wallet before you submit, and link to nothing that shows it.',
      ],
    },
    {
      id: 'sealed',
      title: 'How we store it',
      paragraphs: [
        'Every change to a profile is an event in a log that we only add to. Personal data in an event is encrypted with a key that exists for this one profile: its fields, the signed messages, the signatures, and the network address and browser name of the sender. Not encrypted are the kind of event, the type of profile, the time, the results of our checks, and fingerprints that can be made only with the directory’s own key.',
        'While your profile exists, the database tables behind our pages hold it unencrypted, and so does the folder of your pictures. We save pictures again when you upload them, without the data that a camera wrote into them.',
      ],
    },
    {
      id: 'staff',
      title: 'Who can see what',
      paragraphs: [
        'Admins and auditors see hidden wallets, profiles that wait for a review, histories, and the networks that attempts came from. Each action of an admin on a profile or a network is an event as well, with who did it, the reason and the time.',
      ],
    },
    {
      id: 'deleting',
      title: 'When you delete your profile',
      paragraphs: [
        [
          'You do it yourself, on ',
          { text: 'Edit Profile', to: editPage },
          '. We remove the profile from every page and table, remove its pictures, and destroy its key. From then on nobody can read what the log holds of it, including us. Our remaining keys cannot open older copies of the log either.',
        ],
        `What stays: that a profile of some type was submitted, listed, changed and deleted, and when; the rank that it was given, so that nobody is given it again; and keyed fingerprints of its wallet and of its handle, so that the log stays whole and one wallet keeps one profile. Without the directory’s own key they lead back to nobody. With it one can test a wallet that one knows already, and no more than that. Where refused attempts of yours came from, and why an admin deleted a profile, goes after ${attemptDaysKept} days.`,
      ],
    },
    {
      id: 'lingers',
      title: 'What remains for a while',
      paragraphs: [
        'Our database, Postgres, marks rows as gone first. Their bytes stay in its files and in its write-ahead log until they are overwritten, and cannot be reached through this site. Backups from before a deletion hold the profile until they are deleted. If a backup is restored, a list of erasures, which we keep apart from the backups, erases the profile again.',
        'We cannot remove copies that others made: search engines, social networks where your link was shared, browsers of visitors, saved pages or signatures. We write nothing to a blockchain.',
      ],
    },
    {
      id: 'others',
      title: 'Who else receives data',
      paragraphs: [
        'We do not sell or give away your data. If this directory is connected to a blockchain endpoint, our server asks it whether a contract wallet signed a text, and forwards what your connected wallet reads from its chain through this page. That endpoint learns the wallet, but not your network address.',
        'When you choose an avatar from your NFTs, our server asks OpenSea, Alchemy or Moralis, as far as they are set up here, which NFTs your wallet holds, and fetches their pictures. These services learn the wallet or the pictures, but not your network address.',
        'If this directory is connected to Ethereum, our server looks up the ENS names of wallets on public profiles, and of your own wallet while you are signed in. The endpoint learns the wallet, but not who views the profile. We never look up a hidden wallet.',
        'Links on profiles lead to other sites, which have their own privacy rules.',
      ],
    },
    {
      id: 'rights',
      title: 'What you can do',
      paragraphs: [
        [
          'See it and take it: Download My Data. Correct it, hide the wallet, erase it: ',
          { text: 'Edit Profile', to: editPage },
          '. For everything else, and if you think that something here is wrong, turn to the ',
          { text: 'support center', to: supportPage },
          '. It also tells of changes to this page, under recent updates.',
        ],
      ],
    },
  ],
} satisfies PageText
