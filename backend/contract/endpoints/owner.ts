import { maxHistoryPage } from '#contract/search/list-limits.ts'
import { editProfile, submitProfile } from '../commands/profile.ts'
import { adminActionBody } from '../commands/reason.ts'
import {
  contractSignatureView,
  historyView,
  logEntriesView,
  logProofsView,
} from '../views/history.ts'
import { linkChecksView } from '../views/link-checks.ts'
import { mediaView } from '../views/media.ts'
import { nftList, nftPicture } from '../views/nft.ts'
import { walletResponse } from '../views/own-data.ts'
import { profileView, submittedProfile } from '../views/profile.ts'
import { z } from '../z.ts'
import {
  type Endpoint,
  nullResponse,
  positionCursor,
  profileParams,
  walletParams,
} from './shared-schemas.ts'

/** Endpoints for owners and for users who submit a profile. Staff use some of them too. */
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
    params: profileParams,
    body: editProfile,
    response: profileView,
  },
  deleteProfile: {
    method: 'DELETE',
    path: '/api/profile/:id',
    params: profileParams,
    /** Required for admins only. */
    body: adminActionBody.nullish(),
    response: nullResponse,
  },
  /**
   * Checks the links of the profile for links back, at most once a minute. Waits some seconds for the
   * results.
   */
  checkLinks: {
    method: 'POST',
    path: '/api/profile/:id/links/check',
    params: profileParams,
    response: linkChecksView,
  },
  /** NFTs of the signed-in wallet, from the NFT services. Takes up to two minutes. */
  listNfts: { path: '/api/nfts/:wallet', params: walletParams, response: nftList },
  /** Fetches the picture of an NFT and stores it like an upload. */
  takeNftPicture: {
    method: 'POST',
    path: '/api/nfts/:wallet/picture',
    params: walletParams,
    body: nftPicture,
    response: mediaView,
  },
  /** For a profile that is not submitted yet. Needs no session. */
  uploadDraftMedia: { method: 'POST', path: '/api/media/drafts', response: mediaView },
  uploadMedia: { method: 'POST', path: '/api/media', response: mediaView },
  listProfilesByWallet: {
    path: '/api/profiles/wallet/:address',
    params: z.object({ address: z.string() }),
    response: walletResponse,
  },
  /**
   * History of a profile in all its lives, for its owner, admins and auditors. Other callers get
   * 404, or 403 if they can see the profile.
   */
  getHistory: {
    path: '/api/profile/:id/history',
    params: profileParams,
    query: z.object({
      cursor: positionCursor.optional(),
      limit: z.coerce.number().int().min(1).max(maxHistoryPage).optional(),
    }),
    response: historyView,
  },
  /**
   * Proofs that the transparency log has the events of a history, for its readers. Events without an
   * entry are left out.
   */
  listLogProofs: {
    path: '/api/profile/:id/history/log-proofs',
    params: profileParams,
    query: z.object({ cursor: positionCursor.optional() }),
    response: logProofsView,
  },
  /** Entries of a history in the transparency log, for its readers. Events without an entry are left out. */
  listLogEntries: {
    path: '/api/profile/:id/history/log-entries',
    params: profileParams,
    query: z.object({ cursor: positionCursor.optional() }),
    response: logEntriesView,
  },
  /**
   * Checks a signature of a history with its contract wallet. Counts against the rate limit of
   * sign-ins.
   */
  checkContractSignature: {
    path: '/api/profile/:id/history/:revision/signature',
    params: profileParams.extend({ revision: z.coerce.number().int().nonnegative() }),
    response: contractSignatureView,
  },
} as const satisfies Record<string, Endpoint>
