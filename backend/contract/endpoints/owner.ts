import { editProfile, submitProfile } from '../commands/profile.ts'
import { adminAct } from '../commands/reason.ts'
import { maxHistoryPage } from '../list-limits.ts'
import { contractSignatureView, historyView } from '../views/history.ts'
import { mediaView } from '../views/media.ts'
import { nftList, nftPicture } from '../views/nft.ts'
import { walletAnswer } from '../views/own-data.ts'
import { profileView, submittedProfile } from '../views/profile.ts'
import { z } from '../z.ts'
import { nothing, placeCursor, profileId } from './parts.ts'

const ofWallet = z.object({ wallet: z.string() })

/** The calls of who has a profile, or is about to. Staff makes some of them too. */
export const ownerEndpoints = {
  submitProfile: {
    method: 'POST',
    path: '/api/profiles',
    body: submitProfile,
    response: submittedProfile,
  },
  editProfile: {
    method: 'PATCH',
    path: '/api/profile/:id',
    params: z.object({ id: profileId }),
    body: editProfile,
    response: profileView,
  },
  deleteProfile: {
    method: 'DELETE',
    path: '/api/profile/:id',
    params: z.object({ id: profileId }),
    /** An admin's; an owner need not say why. */
    body: adminAct.nullish(),
    response: nothing,
  },
  /** NFTs of the signed-in wallet, from the NFT services. Takes up to two minutes. */
  listNfts: {
    method: 'GET',
    path: '/api/nfts/:wallet',
    params: ofWallet,
    response: nftList,
  },
  /** Fetches the picture of an NFT and keeps it like an upload. */
  takeNftPicture: {
    method: 'POST',
    path: '/api/nfts/:wallet/picture',
    params: ofWallet,
    body: nftPicture,
    response: mediaView,
  },
  /** For a profile that is not submitted yet: nobody needs to be signed in. */
  uploadDraftMedia: { method: 'POST', path: '/api/media/drafts', response: mediaView },
  uploadMedia: { method: 'POST', path: '/api/media', response: mediaView },
  listProfilesByWallet: {
    method: 'GET',
    path: '/api/profiles/wallet/:address',
    params: z.object({ address: z.string() }),
    response: walletAnswer,
  },
  /**
   * What happened to a profile in all its lives, for its owner, admins and auditors. Others get 404, or 403
   * where they can see that there is a profile.
   */
  getHistory: {
    method: 'GET',
    path: '/api/profile/:id/history',
    params: z.object({ id: profileId }),
    query: z.object({
      cursor: placeCursor.optional(),
      limit: z.coerce.number().int().min(1).max(maxHistoryPage).optional(),
    }),
    response: historyView,
  },
  /** Asks the contract behind a wallet about a signature of its history; counts as a try to sign in. */
  checkContractSignature: {
    method: 'GET',
    path: '/api/profile/:id/history/:revision/signature',
    params: z.object({ id: profileId, revision: z.coerce.number().int().nonnegative() }),
    response: contractSignatureView,
  },
} as const
