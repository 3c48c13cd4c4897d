import type { QueryClient } from '@tanstack/react-query'
import { ownerEndpoints } from '#contract/endpoints/owner.ts'
import { mapPictures, withoutMediaOwner } from '#contract/media/map-pictures.ts'
import { profileFields } from '#contract/profile/profile-fields.ts'
import { formatSubmitMessage } from '#contract/signatures/change-message.ts'
import { submissionHash } from '#contract/signatures/content-hash.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import { loadWallet, signMessage } from '#lib/wallet.ts'
import { call, RequestFailed } from '#queries/api-client.ts'
import { configQueries } from '#queries/config.ts'
import { profileQueries } from '#queries/profile.ts'
import { recentArtworkQueries } from '#queries/recent-artwork.ts'
import { seedOfNewProfile } from '../fields/artwork-seed.ts'
import { clearDraftId } from '../fields/draft-id.ts'
import { listChanges } from '../fields/form-changes.ts'
import { type FormOutput, toFormValues } from '../fields/form-schema.ts'
import { cacheProfile } from './cache-profile.ts'
import { rejectOnAbort } from './use-one-at-a-time.ts'

/** Returns whether a profile equals a submission, except for its artwork. */
export function wasSubmitted(profile: ProfileView, sent: FormOutput): boolean {
  const { artworkSeed } = profile
  const fill = (shown: ProfileView) => toFormValues(mapPictures(shown, withoutMediaOwner))
  return listChanges(fill(profile), fill({ ...profile, ...sent, artworkSeed })).length === 0
}

/** Finds the profile that an earlier attempt created, if its response was lost and it equals the form. */
async function findSent(client: QueryClient, cause: unknown, sent: FormOutput) {
  if (!(cause instanceof RequestFailed) || cause.problem?.code !== 'wallet-taken') return undefined
  const ownProfile = { ...profileQueries.ofWallet(sent.walletAddress), staleTime: 0 }
  const found = await client.fetchQuery(ownProfile).catch(() => null)
  return found && wasSubmitted(found, sent) ? found : undefined
}

/**
 * Requests one signature of the submission: the sign-in if there is no session, else a separate signature that
 * is sent with the submission.
 */
async function signSubmission(client: QueryClient, form: FormOutput) {
  const { queryKey } = recentArtworkQueries.familiesOfType(form.profileType)
  const artworkSeed = seedOfNewProfile(form, client.getQueryData(queryKey) ?? [])
  const fields = profileFields.parse({ ...form, artworkSeed })
  const content = await submissionHash(fields)
  const wallet = await loadWallet()
  const { session, covered } = await wallet.signInWithContent(content)
  const body = { ...form, artworkSeed, walletAddress: session.address }
  if (covered) return body
  // Uses the server's time: with a wrong local clock the signature would be too old.
  const { serverTime, publicUrl } = await client.fetchQuery({
    ...configQueries.current(),
    staleTime: 0,
  })
  const at = new Date(serverTime).toISOString()
  const message = formatSubmitMessage({
    name: fields.name,
    at,
    contentHash: content,
    // A submission begins a life of the profile.
    link: { directory: new URL(publicUrl).host, previous: null },
  })
  return { ...body, message, signature: await signMessage(message) }
}

async function signAndSend(
  client: QueryClient,
  form: FormOutput,
  signal: AbortSignal,
): Promise<ProfileView> {
  const body = await signSubmission(client, form)
  try {
    return await call(ownerEndpoints.submitProfile, { body, signal })
  } catch (cause) {
    const found = await findSent(client, cause, body)
    if (!found) throw cause
    return found
  }
}

/** Submits a profile for the connected wallet, with one signature. Rejects when `signal` aborts. */
export async function submitProfile(
  client: QueryClient,
  form: FormOutput,
  signal: AbortSignal,
): Promise<ProfileView> {
  const profile = await rejectOnAbort(signAndSend(client, form, signal), signal)
  clearDraftId()
  cacheProfile(client, profile)
  return profile
}
