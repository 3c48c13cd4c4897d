import { ownerEndpoints } from '#contract/endpoints/owner.ts'
import { publicEndpoints } from '#contract/endpoints/public.ts'
import type { LogProof } from '#contract/history/log-proof.ts'
import type { HistoryEvent } from '#contract/views/history.ts'
import { ownData } from '#contract/views/own-data.ts'
import { call } from './api-client.ts'
import { fetchHistory, fetchLogProofs } from './history.ts'

type LoggedEvent = HistoryEvent & { log?: LogProof | undefined }

/** Fetches all data stored about the signed-in owner of a wallet. Throws if another wallet is signed in. */
export async function fetchOwnData(address: string) {
  const own = ownData.parse(
    await call(ownerEndpoints.listProfilesByWallet, { params: { address } }),
  )
  const { history, historyNext, ...rest } = own
  const [first] = history
  const more =
    first && historyNext !== null
      ? await fetchHistory(first.data.profileId ?? '', { cursor: historyNext })
      : []
  const proofs = first && (await fetchLogProofs(first.data.profileId ?? ''))
  const logged = [...history, ...more].map(
    (event): LoggedEvent => ({ ...event, log: proofs?.get(event.revision) }),
  )
  return { ...rest, history: logged }
}

/** Returns the public origin of the directory. The page may be open under another one. */
export async function fetchPublicOrigin(): Promise<string> {
  const { publicUrl } = await call(publicEndpoints.getConfig)
  return new URL(publicUrl).origin
}
