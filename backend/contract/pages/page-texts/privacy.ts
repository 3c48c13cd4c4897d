import { cacheLimits } from '#contract/pages/cached-pages.ts'
import { editPage, privacyPage, supportPage } from '#contract/pages/pages.ts'
import { listFieldWords, pictureFields } from '#contract/profile/field-words.ts'
import { attemptRetentionDays } from '#contract/retention.ts'
import { storedPersonalData } from '#contract/stored-personal-data.ts'
import type { PageText } from './page-text.ts'

/** Privacy policy. It must list exactly the data that the code stores, seals or erases. */
export const privacyText = {
  page: privacyPage,
  dated: 'Last updated August 2025',
  summary: [
    'We show what you sign. You can browse without an account, and we do not record it.',
    'If you delete your profile, we destroy the key to its data in the log. What remains does not identify you by itself.',
    'No trackers, no ads, no sale of data. No cookie before you sign in or add a picture to a profile.',
  ],
  sections: [
    {
      id: 'visitors',
      title: 'If you only browse',
      paragraphs: [
        'You need no account and get no cookie. We use no analytics and no scripts of third parties: the page talks only to this directory. Our server logs at most the kind of page, the result and the duration of a request, and no network address, name or search. To prevent abuse, it counts expensive requests by a keyed fingerprint of your network for little more than an hour.',
        'Your browser stores, only for itself, what you typed into a form and did not send, the wallet you connected last, your choice of view for lists, when the newest profile that you saw in each list was listed, and, until you close its window, the list you opened last. Your wallet is a separate program with its own privacy rules.',
        'When you add a picture to a profile that is not submitted yet, one cookie ties it to your browser for 24 hours. The picture is visible only to you before you submit it.',
      ],
    },
    {
      id: 'kept-pages',
      title: 'Pages that your browser stores',
      paragraphs: [
        `Your browser may store the public pages that you saw last, with their pictures, so that you can read them without a connection: at most ${cacheLimits.responses} pieces of text and ${cacheLimits.pictures} pictures, on your device alone. They are shown only while the directory is unreachable, with the time at which they were stored, and for one day at most. They hold nothing of your session. They are removed when you sign out or delete your profile. Profiles that were removed since are also removed from your browser at its next connection.`,
        'Another person who uses this browser could see which pages you read. You can remove the stored pages at any time:',
      ],
    },
    {
      id: 'kept',
      title: 'What we store, why, and for how long',
      paragraphs: [
        [
          'This is the complete list. You can download your own data as a file with Download My Data on the ',
          { text: 'support center', to: supportPage },
          '.',
        ],
      ],
      table: {
        heads: ['What', 'Why', 'How long'],
        rows: storedPersonalData.map(({ what, why, howLong }) => [what, why, howLong]),
      },
    },
    {
      id: 'public',
      title: 'What is public',
      paragraphs: [
        `Everything on your profile: ${listFieldWords({ except: [...pictureFields, 'hideWallet'] })}, pictures and their descriptions, wallet and rank, and when it was listed and signed. Search engines may list it and people may copy it. “Verify it yourself” also publishes the message that you signed last and its signature. For former versions it publishes the time, a hash and the signature, but no text.`,
      ],
    },
    {
      id: 'hidden-wallets',
      title: 'Hidden wallets',
      paragraphs: [
        'A hidden address appears on no public page and in no list, and cannot be searched for. Your signatures are withheld with it, since a signature reveals the address. You, admins and auditors still see both.',
        'A wallet that was public once can be recognised after it is hidden. The profile keeps its name, its handle and its id, so people who noted the address before, or saved a signature, still know whose profile it is. The id is derived from the wallet: if you delete the profile and submit it again with the same wallet, it gets the same id. If this matters to you, hide the wallet before you submit, and link to nothing that shows it.',
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
        `What stays: that a profile of some type was submitted, listed, changed and deleted, and when; the rank that it was given, so that it is not given again; and keyed fingerprints of its wallet and of its handle, so that the log stays whole and one wallet keeps one profile. Without the directory’s own key they identify no one. With it we can only test a wallet that we already know. The origin of your refused attempts, and the reason why an admin deleted a profile, are erased after ${attemptRetentionDays} days.`,
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
        'To find links back to listed profiles, our server requests the page behind each link about once a day, and the DNS records of the website. Those servers learn the address of our server and of the link, and nothing about visitors.',
        'Links on profiles lead to other sites, which have their own privacy rules.',
      ],
    },
    {
      id: 'rights',
      title: 'What you can do',
      paragraphs: [
        [
          'You can get a copy of your data with Download My Data. You can correct your profile, hide its wallet or delete it on ',
          { text: 'Edit Profile', to: editPage },
          '. For everything else, and if you think that something here is wrong, use the ',
          { text: 'support center', to: supportPage },
          '. It also lists changes to this page, under recent updates.',
        ],
      ],
    },
  ],
} satisfies PageText
