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
      title: 'How it is kept',
      paragraphs: [
        'Whatever happens to a profile is an event in a log that is only ever added to. What is personal in an event is sealed by a key that exists for this one profile: its fields, the signed messages, the signatures, and the network address and browser name of whoever sent them. In clear stand the kind of event, the type of profile, the time, what our checks found, and fingerprints that only the directory’s own key can make.',
        'As long as your profile stands, the tables that pages are read from hold it unsealed, and so does the folder of your pictures. Pictures are made anew when you upload them, without what a camera wrote into them.',
      ],
    },
    {
      id: 'staff',
      title: 'Who of us sees what',
      paragraphs: [
        'Admins and auditors see hidden wallets, profiles that wait for a review, histories, and where attempts came from. What an admin does to a profile or a network is an event too, with who it was, why and when.',
      ],
    },
    {
      id: 'deleting',
      title: 'When you delete your profile',
      paragraphs: [
        [
          'You do it yourself, on ',
          { text: 'Edit Profile', to: editPage },
          '. The profile goes from every page and table, its pictures are removed, and its key is destroyed. From then on nobody can read what the log holds of it, we neither, and no older copy of the log can be read by the keys that we have left.',
        ],
        `What stays: that a profile of some type was submitted, listed, changed and deleted, and when; the rank that it was given, so that nobody is given it again; and keyed fingerprints of its wallet and of its handle, so that the log stays whole and one wallet keeps one profile. Without the directory’s own key they lead back to nobody. With it one can test a wallet that one knows already, and no more than that. Where refused attempts of yours came from, and why an admin deleted a profile, goes after ${attemptDaysKept} days.`,
      ],
    },
    {
      id: 'lingers',
      title: 'What lingers for a while',
      paragraphs: [
        'Our database, Postgres, marks rows as gone first. Their bytes lie in its files and in its write-ahead log until it writes over them, and nobody reaches them through this site. Backups from before a deletion hold the profile until they are thrown away. When one is put back, a list of what was erased, which is kept apart from the backups, erases it anew.',
        'What others copied meanwhile is out of our hands: search engines, networks in which somebody shared your link, the browsers of visitors, whoever saved a page or a signature. To a blockchain we write nothing at all.',
      ],
    },
    {
      id: 'others',
      title: 'Who else gets something',
      paragraphs: [
        'Nobody buys or is given your data. Where this directory is set up to ask the endpoint of a chain, our server asks it whether a contract wallet signed, and what your connected wallet reads from its chain through this page. That endpoint learns of the wallet, and not of your network.',
        'When you look for an avatar among your NFTs, our server asks those of OpenSea, Alchemy and Moralis that are set up here what your wallet holds, and fetches the pictures that you leaf through from where they lie. They learn of the wallet or of the pictures, and not of your network.',
        'Where an endpoint of Ethereum is set up here, our server asks it for the ENS name of a wallet that a label shows, and of your own while you are signed in. It learns of the wallet, and not of who looks. It is never asked about a hidden wallet.',
        'Links on profiles lead to sites with rules of their own.',
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
