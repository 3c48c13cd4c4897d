import { findServedCheckpoint } from '#backend/transparency/checkpoints.ts'
import { proveEvent } from '#backend/transparency/prove-event.ts'
import { createTreeReader } from '#backend/transparency/tree.ts'
import { metadata } from '#contract/events/metadata.ts'
import { logProof } from '#contract/history/log-proof.ts'
import { formatTlogProof } from '#contract/transparency/tlog-proof.ts'
import type { LogProofsView } from '#contract/views/history.ts'
import { isStaff } from '#contract/views/session.ts'
import type { ApiDeps } from '#edge/deps.ts'
import { profileStream } from '#event-log/profile-stream.ts'
import { roleOf } from '../../session/role.ts'
import type { Session } from '../../session/store.ts'

type LogProofDeps = Pick<ApiDeps, 'config' | 'keyedIds' | 'log' | 'logId' | 'pool'>

const pageSize = 100

/** Reads a page of the proofs that the transparency log has a profile's events, in the form for a session. */
export async function readLogProofs(
  deps: LogProofDeps,
  session: Session,
  id: string,
  from: bigint,
): Promise<LogProofsView> {
  const { keyedIds, log, logId, pool } = deps
  const checkpoint = await findServedCheckpoint(pool, logId)
  if (!checkpoint) return { proofs: [], next: null }
  const seesStaff = isStaff(roleOf(session, deps))
  const own = keyedIds.actorId(session.account)
  const readNode = createTreeReader(pool, checkpoint.size)
  const events = await log.read(profileStream(id), { from, limit: pageSize })
  const proofs: LogProofsView['proofs'] = []
  for (const event of events) {
    const proof = await proveEvent(pool, checkpoint, event.id, readNode)
    if (!proof) continue
    const { actor } = metadata.parse(event.metadata)
    const isShown = seesStaff || actor.id === null || actor.id === own
    proofs.push({
      revision: Number(event.revision),
      proof: formatTlogProof(proof),
      stored: isShown ? logProof.shape.stored.parse(event) : null,
    })
  }
  return { proofs, next: events.length < pageSize ? null : String(from + BigInt(pageSize)) }
}
