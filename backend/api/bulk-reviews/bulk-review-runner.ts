import type { FastifyInstance } from 'fastify'
import { changeNetworkRule } from '#commands/change-network-rule.ts'
import { findDecision, reviewProfile } from '#commands/review-profile.ts'
import type { ReviewSelection } from '#contract/commands/bulk-review.ts'
import type { CommandContext } from '#domain/decider.ts'
import { Refusal } from '#domain/refusal.ts'
import type { ApiDeps } from '#edge/deps.ts'
import { errorToProblem } from '#edge/problems/error-to-problem.ts'
import { listReviewIds } from '#projections/review-queue/query.ts'
import { createActorResolver } from '../session/resolve-actor.ts'
import {
  leaseDueBulkReview,
  postponeBulkReview,
  type StoredBulkReview,
  saveProgress,
} from './store.ts'

/** Profiles to decide between two saves of progress. */
const chunkSize = 25
/** Delays after failed tries. The bulk review fails permanently with the try after the last delay. */
export const retryDelaysMs = [5 * 1000, 30 * 1000, 2 * 60_000, 10 * 60_000, 30 * 60_000]
/** Maximum ids of late profiles to store. The others are only counted. */
const maxLateIds = 20

type RunnerDeps = Pick<
  ApiDeps,
  'config' | 'eventStore' | 'keyedIds' | 'logger' | 'newId' | 'now' | 'pool' | 'readPool'
>

const checkEveryMs = 1000

/**
 * Runs bulk reviews once they are due, while the app is open. Returns a function that starts due ones
 * immediately.
 */
export function startBulkReviewRunner(app: FastifyInstance, deps: RunnerDeps): () => void {
  const closing = new AbortController()
  let running: Promise<void> | undefined
  const start = () => {
    running ??= runDueBulkReviews(deps, closing.signal)
      .catch((error: unknown) => deps.logger.warn({ err: error }, 'a bulk review is delayed'))
      .finally(() => {
        running = undefined
      })
  }
  const timer = setInterval(start, checkEveryMs)
  app.addHook('onClose', async () => {
    clearInterval(timer)
    closing.abort()
    await running
  })
  return start
}

/** Runs all due bulk reviews, one chunk each in turn. */
export async function runDueBulkReviews(deps: RunnerDeps, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted) {
    const bulkReview = await leaseDueBulkReview(deps.pool, deps.now())
    if (!bulkReview) return
    await runChunk(deps, bulkReview)
  }
}

/** Decides one chunk of a bulk review. A failed try is repeated a few times with delays. */
async function runChunk(deps: RunnerDeps, bulkReview: StoredBulkReview): Promise<void> {
  const decided: Decided = {
    done: bulkReview.done,
    lateCount: bulkReview.lateCount,
    late: [...bulkReview.late],
  }
  try {
    const { progress, isEnded } = await decideChunk(deps, bulkReview, decided)
    await saveProgress(deps.pool, { ...bulkReview, ...progress }, isEnded ? deps.now() : null)
  } catch (error) {
    const failure = errorToProblem(error).problem.detail
    const delayMs = retryDelaysMs[bulkReview.tries - 1]
    const about = { err: error, bulkReview: bulkReview.id, tries: bulkReview.tries }
    if (delayMs === undefined) {
      deps.logger.error(about, 'a bulk review failed')
      await saveProgress(deps.pool, { ...bulkReview, ...decided, failure }, deps.now())
    } else {
      deps.logger.warn(about, 'a bulk review is delayed')
      await postponeBulkReview(deps.pool, bulkReview, { failure, delayMs })
    }
  }
}

type Decided = Pick<StoredBulkReview, 'done' | 'lateCount' | 'late'>
type Step = { progress: Decided & Partial<StoredBulkReview>; isEnded: boolean }

/** Decides the next profiles of a bulk review and counts them in `decided`, even if a later one fails. */
async function decideChunk(
  deps: RunnerDeps,
  bulkReview: StoredBulkReview,
  decided: Decided,
): Promise<Step> {
  const end = (failure: string | null) => ({ progress: { ...decided, failure }, isEnded: true })
  // The process of the last try stopped, otherwise that try would have ended the bulk review.
  if (bulkReview.tries > retryDelaysMs.length + 1) return end(bulkReview.failure ?? stoppedEachTime)
  const actor = { kind: 'admin' as const, id: bulkReview.actorId }
  if (createActorResolver(deps)(actor).role !== 'admin') return end('You are no longer an admin.')
  const { body } = bulkReview
  const context = {
    at: deps.now().toISOString(),
    actor,
    requestId: bulkReview.id,
    origin: body.origin,
    newId: deps.newId,
  }
  const failure = await blockNetworkIfDue(deps, bulkReview, context)
  if (failure !== null) return end(failure)
  if (body.verdict === 'block') return end(null)
  const review = { verdict: body.verdict, note: body.note, askedAt: bulkReview.askedAt }
  const { profiles, part, after } = await readChunk(deps, body.selection, bulkReview)
  for (const seen of profiles) {
    if (await decideProfile(deps, seen, review, context)) decided.done += 1
    else {
      decided.lateCount += 1
      if (decided.late.length < maxLateIds) decided.late.push(seen.id)
    }
  }
  const isEnded = part > body.selection.sets.length
  // Profiles of a set that left the queue were decided by another admin.
  if (isEnded) decided.lateCount = Math.max(decided.lateCount, bulkReview.total - decided.done)
  return { progress: { ...decided, part, after, failure: null }, isEnded }
}

const stoppedEachTime = 'The server stopped each time it tried this.'

/**
 * Blocks the network of a bulk review that names one, before its first profile. Returns the reason of a
 * refusal.
 */
async function blockNetworkIfDue(
  deps: RunnerDeps,
  { body, part, after }: StoredBulkReview,
  context: CommandContext,
): Promise<string | null> {
  const hasBegun = part > 0 || after !== null
  if (hasBegun || !('block' in body) || !body.block) return null
  const { network, until } = body.block
  try {
    const block = { network, until, kind: 'block' as const, reason: body.note }
    await changeNetworkRule(deps, block, context)
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
}

/** A profile as the reviewer saw it: at a revision, or in a set read at a time. */
type SeenProfile = { id: string; revision: number } | { id: string; readAt: string }
type Chunk = { profiles: SeenProfile[]; part: number; after: string | null }

/**
 * Returns the next profiles of a bulk review: chosen ones first, as part 0, then its sets one by one.
 */
async function readChunk(
  { readPool }: RunnerDeps,
  { chosen, sets }: ReviewSelection,
  { part, after }: StoredBulkReview,
): Promise<Chunk> {
  if (part === 0) {
    const from = Number(after ?? 0)
    const to = from + chunkSize
    const profiles = chosen.slice(from, to)
    return to < chosen.length
      ? { profiles, part: 0, after: String(to) }
      : { profiles, part: 1, after: null }
  }
  const set = sets[part - 1]
  if (!set) return { profiles: [], part: part + 1, after: null }
  const { ids, next } = await listReviewIds(readPool, set, { cursor: after, limit: chunkSize })
  const readAt = set.until
  const profiles = ids.filter((id) => !set.except.includes(id)).map((id) => ({ id, readAt }))
  return next ? { profiles, part, after: next } : { profiles, part: part + 1, after: null }
}

/** Returns the earlier of two times, because the client's clock may be ahead. */
const earlier = (readAt: string, askedAt: Date) =>
  new Date(Math.min(Date.parse(readAt), askedAt.getTime())).toISOString()

/** Decides one profile. Returns false if it was decided, deleted or changed before. */
async function decideProfile(
  deps: RunnerDeps,
  seen: SeenProfile,
  { verdict, note, askedAt }: { verdict: 'approve' | 'reject'; note: string; askedAt: Date },
  context: CommandContext,
): Promise<boolean> {
  const version =
    'readAt' in seen ? { seenAt: earlier(seen.readAt, askedAt) } : { revision: seen.revision }
  const profile = { profileId: seen.id, ...version }
  try {
    await reviewProfile(deps, { verdict, note, ...profile }, context)
    return true
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // A process that stopped within a chunk already decided its first profiles.
    return (await findDecision(deps, seen.id))?.requestId === context.requestId
  }
}
