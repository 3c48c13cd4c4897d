import { listFieldWords, pictureFields } from './profile/field-words.ts'
import {
  attemptRetentionDays,
  ensCacheMs,
  nftCacheMs,
  sessionLifetimeMs,
  unusedMediaLifetimeMs,
  uploadQuotaWindowMs,
} from './retention.ts'
import type { OwnData } from './views/own-data.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Data stored about profile owners, in plain words. Durations come from the retention limits. */
export const storedPersonalData: OwnData['kept'] = [
  {
    what: `Your profile: ${listFieldWords({ except: pictureFields })}, photos and their descriptions, and the seed of its artwork, in every version that you signed, with the signed messages and their signatures`,
    why: 'So that everyone can verify who wrote it, and you can show its history',
    howLong:
      'Until you delete the profile. Then its key is erased, so that old copies cannot be read either',
  },
  {
    what: 'Which of your links were proven by a link back, how and when, with their addresses',
    why: 'To show which of your links point back to your profile',
    howLong: 'Until you delete the profile, encrypted with the rest of it',
  },
  {
    what: 'The network address and browser name that you used when you changed your profile',
    why: 'To detect changes by other people',
    howLong:
      'Until you delete the profile, encrypted with the rest of it. Reviewers see the address while the profile waits for a review',
  },
  {
    what: 'What the staff wrote about your profile: a reviewer’s note to you, and the reason for a change of its type',
    why: 'So that you know the reasons, and can prove them',
    howLong: 'Until you delete the profile, encrypted with the rest of it',
  },
  {
    what: 'The reason that an admin gave for deleting your profile, or for removing extra profiles of one wallet',
    why: 'So that actions of our staff can be audited',
    howLong: `${attemptRetentionDays} days`,
  },
  {
    what: 'Submissions and edits that were refused or flagged: what was sent, your wallet, network address and browser name',
    why: 'To keep bots and impostors out',
    howLong: `${attemptRetentionDays} days; the content and your wallet are erased earlier if you delete the profile`,
  },
  {
    what: 'Your session: wallet and sign-in message, encrypted with a key that only your browser has',
    why: 'So that you stay signed in',
    howLong: `${sessionLifetimeMs / (24 * hourMs)} days, or until you sign out`,
  },
  {
    what: 'Pictures that you uploaded and did not publish',
    why: 'So that you can finish a form',
    howLong: `${unusedMediaLifetimeMs / hourMs} hours`,
  },
  {
    what: 'The NFTs in your wallet, when you choose an avatar from them. The NFT services learn your wallet’s address and nothing else',
    why: 'So that you can browse them',
    howLong: `${nftCacheMs / minuteMs} minute, in memory only`,
  },
  {
    what: 'The ENS name of your wallet, while it is public or you are signed in. The Ethereum endpoint learns your wallet’s address and nothing else',
    why: 'To show the name beside the address',
    howLong: `${ensCacheMs / hourMs} hour, in memory only`,
  },
  {
    what: 'How often your network used limited functions, by a keyed fingerprint of its address',
    why: 'To protect the directory from floods of requests',
    howLong: `Little more than an hour; the size of its uploaded pictures, ${uploadQuotaWindowMs / hourMs} hours`,
  },
  {
    what: 'The fact that a profile was submitted, listed, edited or deleted, its type and the time; the results of our checks; its rank; keyed fingerprints of its wallet and its handle',
    why: 'To keep the log complete, to give no rank twice, and to keep one profile per wallet',
    howLong: 'Permanently. It identifies no one without the directory’s own key',
  },
]
