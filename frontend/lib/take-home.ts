import { serializeHistory } from '#contract/history-file.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import { fetchHistory, fetchOwnData, fetchPublicOrigin } from '#queries/take-home.ts'
import { ensureSession } from './wallet.ts'

type OwnData = Awaited<ReturnType<typeof fetchOwnData>>

const dataTypes = [
  'profiles: what is listed or held of this wallet',
  'history: every event of the profile, with each signed version, message and signature',
  'attempts: submissions and edits that were refused or flagged',
  'kept: what is kept, why and for how long',
]

/**
 * The file of spec section 3. `exportDate` is ISO, UTC. The pictures of profiles stand in it by whole
 * addresses; those of the history as they were signed, without a host, which the note names.
 */
export function writeDataFile(
  { walletAddress, profiles, ...rest }: OwnData,
  { exportDate, origin }: { exportDate: string; origin: string },
) {
  return {
    exportDate,
    walletAddress,
    profileData: { profiles: profiles.map((profile) => nameHost(profile, origin)), ...rest },
    note: `This is everything Provenance stores about this wallet. Pictures are listed by address, and deleting the profile deletes them: save them first. In history and attempts, addresses that begin with a slash are relative to ${origin}, as they were signed or sent. Erased data can no longer be read. To verify the signatures, download the history as well, and run: npm run verify-history -- <file>`,
    dataTypesIncluded: dataTypes,
  }
}

/** A profile with its pictures by addresses that work outside the page. */
function nameHost(profile: ProfileView, origin: string): ProfileView {
  const whole = (path: string) => `${origin}${path}`
  const { avatarUrl, profilePhotos, photoAlts } = profile
  return {
    ...profile,
    avatarUrl: avatarUrl && whole(avatarUrl),
    profilePhotos: profilePhotos.map(whole),
    photoAlts: Object.fromEntries(
      Object.entries(photoAlts).map(([path, alt]) => [whole(path), alt]),
    ),
  }
}

/**
 * Saves all that is kept of the connected wallet, after a sign-in where there was none. What goes
 * wrong is said by an alert (spec section 8).
 */
export async function downloadMyData(wallet: string | null): Promise<void> {
  if (wallet === null) return window.alert('Please connect your wallet to download your data')
  try {
    const { address } = await ensureSession()
    const [own, origin] = await Promise.all([fetchOwnData(address), fetchPublicOrigin()])
    const file = writeDataFile(own, { exportDate: new Date().toISOString(), origin })
    const name = `provenance-data-${file.exportDate.slice(0, 10)}.json`
    saveFile(name, JSON.stringify(file, null, 2), 'application/json')
  } catch {
    window.alert('Error downloading your data. Please try again.')
  }
}

/** Saves a profile's history as JSON Lines, for its owner and staff. Throws where they may not. */
export async function downloadHistory(profileId: string): Promise<void> {
  const [events, origin] = await Promise.all([fetchHistory(profileId), fetchPublicOrigin()])
  const exportedAt = new Date().toISOString()
  const { host: domain } = new URL(origin)
  const text = await serializeHistory({ profileId, events, exportedAt, domain })
  saveFile(`provenance-history-${profileId}.jsonl`, text, 'application/jsonl')
}

/** Has the browser save a text as a file. */
function saveFile(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Not at once: some browsers have only begun to read it.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
