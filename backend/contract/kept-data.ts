import {
  attemptDaysKept,
  ensCacheMs,
  keptBytesWindowMs,
  nftCacheMs,
  sessionLifetimeMs,
  unusedMediaLifetimeMs,
} from './retention.ts'
import type { OwnData } from './views/own-data.ts'

const hour = 60 * 60 * 1000
const sessionDays = sessionLifetimeMs / (24 * hour)
const keptBytesHours = keptBytesWindowMs / hour
const mediaHours = unusedMediaLifetimeMs / hour

/** What the directory keeps of who has a profile, in plain words; it follows the limits. */
export const keptData: OwnData['kept'] = [
  {
    what: 'Your profile: name, handle, bio, wallet, links, tags, photos and what you say is to be seen in them, in every version that you signed, with the signed messages and their signatures',
    why: 'So that anybody can verify who wrote it, and you can show its history',
    howLong: 'Until you delete the profile. Then the key to all of it is erased, in old copies too',
  },
  {
    what: 'The network address and browser name by which you changed your profile',
    why: 'So that a change by somebody else can be found out',
    howLong:
      'Until you delete the profile, sealed with the rest of it. The address stands open for reviewers while the profile waits',
  },
  {
    what: 'What the staff wrote about your profile: a reviewer’s note to you, and the reason for a change of its type',
    why: 'So that you know why, and can show that it was so',
    howLong: 'Until you delete the profile, sealed with the rest of it',
  },
  {
    what: 'The reason that an admin gave for deleting a profile of yours, or for clearing up several of one wallet',
    why: 'So that what the staff does can be looked into',
    howLong: `${attemptDaysKept} days`,
  },
  {
    what: 'Submissions and edits that were refused or flagged: what was sent, your wallet, network address and browser name',
    why: 'To keep machines and impostors out',
    howLong: `${attemptDaysKept} days; what was sent and your wallet go earlier, with the profile`,
  },
  {
    what: 'Your session: wallet and sign-in message, sealed by a key that only your browser has',
    why: 'So that you sign in once',
    howLong: `${sessionDays} days, or until you sign out`,
  },
  {
    what: 'Pictures that you uploaded and do not show',
    why: 'So that you can finish a form',
    howLong: `${mediaHours} hours`,
  },
  {
    what: 'The NFTs that your wallet holds, when you look for an avatar among them. The NFT services that are asked learn your wallet’s address, nothing else',
    why: 'So that you can leaf through them',
    howLong: `${nftCacheMs / 60_000} minute, in memory only`,
  },
  {
    what: 'The ENS name of your wallet, while you show it or are signed in with it. The endpoint of Ethereum that is asked learns your wallet’s address, nothing else',
    why: 'So that your label and your bar can say it beside the address',
    howLong: `${ensCacheMs / 3_600_000} hour, in memory only`,
  },
  {
    what: 'How often your network did what is limited, by a keyed fingerprint of its address',
    why: 'So that nobody floods the directory',
    howLong: `Little more than an hour; how much room its pictures took, ${keptBytesHours} hours`,
  },
  {
    what: 'That a profile of some type was submitted, listed, edited or deleted, and when; what our checks found; its rank; a keyed fingerprint of its wallet and of its handle',
    why: 'So that the log stays whole, no rank is given twice, and one wallet keeps one profile',
    howLong: 'For good. Without the directory’s own key it names nobody',
  },
]
