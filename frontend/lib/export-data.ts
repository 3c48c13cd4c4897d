import { serializeHistory } from '#contract/history/history-file.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import { fetchOwnData, fetchPublicOrigin } from '#queries/export-data.ts'
import { fetchHistory, fetchLogProofs } from '#queries/history.ts'
import { saveFile } from './save-file.ts'
import { ensureSession } from './wallet.ts'

type OwnData = Awaited<ReturnType<typeof fetchOwnData>>

const dataTypes = [
  'profiles: the listed or held profile of this wallet',
  'history: every event of the profile, with each signed version, message and signature, and its proof of the transparency log',
  'attempts: submissions and edits that were refused or flagged',
  'kept: what we store, why and for how long',
]

/**
 * Creates the file of spec section 3. `exportDate` is ISO, UTC. Picture URLs of profiles become absolute. Those
 * of the history stay as they were signed, relative to the host in the note.
 */
export function createDataFile(
  { walletAddress, profiles, ...rest }: OwnData,
  { exportDate, origin }: { exportDate: string; origin: string },
) {
  return {
    exportDate,
    walletAddress,
    profileData: { profiles: profiles.map((profile) => toAbsoluteUrls(profile, origin)), ...rest },
    note: `This is everything Provenance stores about this wallet. Pictures are listed by address, and deleting the profile deletes them: save them first. In history and attempts, addresses that begin with a slash are relative to ${origin}, as they were signed or sent. Erased data can no longer be read. To verify the signatures, download the history as well, and run: npm run verify-history -- <file>`,
    dataTypesIncluded: dataTypes,
  }
}

/** Makes the picture URLs of a profile absolute. */
function toAbsoluteUrls(profile: ProfileView, origin: string): ProfileView {
  const absolute = (path: string) => `${origin}${path}`
  const { avatarUrl, profilePhotos, photoAlts } = profile
  return {
    ...profile,
    avatarUrl: avatarUrl && absolute(avatarUrl),
    profilePhotos: profilePhotos.map(absolute),
    photoAlts: Object.fromEntries(
      Object.entries(photoAlts).map(([path, alt]) => [absolute(path), alt]),
    ),
  }
}

/** Saves all data of the connected wallet, after a sign-in if needed. Alerts on failure (spec section 8). */
export async function downloadMyData(wallet: string | null): Promise<void> {
  if (wallet === null) return window.alert('Please connect your wallet to download your data')
  try {
    const { address } = await ensureSession()
    const [own, origin] = await Promise.all([fetchOwnData(address), fetchPublicOrigin()])
    const file = createDataFile(own, { exportDate: new Date().toISOString(), origin })
    const name = `provenance-data-${file.exportDate.slice(0, 10)}.json`
    saveFile(name, JSON.stringify(file, null, 2), 'application/json')
  } catch {
    window.alert('Error downloading your data. Please try again.')
  }
}

/** Saves a profile's history as JSON Lines, for its owner and staff. Throws for other users. */
export async function downloadHistory(profileId: string): Promise<void> {
  const [events, proofs, origin] = await Promise.all([
    fetchHistory(profileId),
    fetchLogProofs(profileId),
    fetchPublicOrigin(),
  ])
  const exportedAt = new Date().toISOString()
  const { host: domain } = new URL(origin)
  const text = await serializeHistory({ profileId, events, exportedAt, domain, proofs })
  saveFile(`provenance-history-${profileId}.jsonl`, text, 'application/jsonl')
}
