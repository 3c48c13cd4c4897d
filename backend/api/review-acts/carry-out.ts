import type { FastifyInstance } from 'fastify'
import { measureNetwork } from '#commands/measure-network.ts'
import { findDecision, reviewProfile } from '#commands/review-profile.ts'
import type { ReviewSelection } from '#contract/commands/review-act.ts'
import type { CommandContext } from '#domain/decider.ts'
import { Refusal } from '#domain/refusal.ts'
import type { ApiDeps } from '#edge/deps.ts'
import { errorToProblem } from '#edge/problems/error-to-problem.ts'
import { readReviewIds } from '#projections/review-queue/query.ts'
import { nameActors } from '../session/name-actors.ts'
import { claimDueAct, postponeAct, type StoredAct, saveProgress } from './store.ts'

/** Profiles that an act decides between two saves of its progress. */
const actChunk = 25
/** How long an act waits after each try that failed. It fails for good with the try after the last wait. */
export const actRetryDelaysMs = [5 * 1000, 30 * 1000, 2 * 60_000, 10 * 60_000, 30 * 60_000]
/** Profiles that an act names as decided by another admin. */
const maxLateNamed = 20

export type ActDeps = Pick<
  ApiDeps,
  'config' | 'eventStore' | 'identity' | 'logger' | 'newId' | 'now' | 'pool' | 'readPool'
>

const lookEveryMs = 1000

/** Carries acts out once they are due, for as long as the app is open. Gives what starts it at once. */
export function startCarryingOut(app: FastifyInstance, deps: ActDeps): () => void {
  const closing = new AbortController()
  let running: Promise<void> | undefined
  const start = () => {
    running ??= carryOutDueActs(deps, closing.signal)
      .catch((error: unknown) =>
        deps.logger.warn({ err: error }, 'an act of a reviewer has to wait'),
      )
      .finally(() => {
        running = undefined
      })
  }
  const timer = setInterval(start, lookEveryMs)
  app.addHook('onClose', async () => {
    clearInterval(timer)
    closing.abort()
    await running
  })
  return start
}

/** Carries out every act that is due, a chunk at a time, so that several take turns. */
export async function carryOutDueActs(deps: ActDeps, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted) {
    const act = await claimDueAct(deps.pool, deps.now())
    if (!act) return
    await carryOutChunk(deps, act)
  }
}

/** Decides one chunk of an act. A try that throws is repeated after a while, a few times. */
async function carryOutChunk(deps: ActDeps, act: StoredAct): Promise<void> {
  const decided: Decided = { done: act.done, lateCount: act.lateCount, late: [...act.late] }
  try {
    const { progress, isEnded } = await decideChunk(deps, act, decided)
    await saveProgress(deps.pool, { ...act, ...progress }, isEnded ? deps.now() : null)
  } catch (error) {
    const failure = errorToProblem(error).problem.detail
    const delayMs = actRetryDelaysMs[act.tries - 1]
    const about = { err: error, act: act.id, tries: act.tries }
    if (delayMs === undefined) {
      deps.logger.error(about, 'an act of a reviewer failed')
      await saveProgress(deps.pool, { ...act, ...decided, failure }, deps.now())
    } else {
      deps.logger.warn(about, 'an act of a reviewer has to wait')
      await postponeAct(deps.pool, act, { failure, delayMs })
    }
  }
}

type Decided = Pick<StoredAct, 'done' | 'lateCount' | 'late'>
type Step = { progress: Decided & Partial<StoredAct>; isEnded: boolean }

/** Decides the next profiles of an act and counts them in `decided`, also when it throws halfway. */
async function decideChunk(deps: ActDeps, act: StoredAct, decided: Decided): Promise<Step> {
  const end = (failure: string | null) => ({ progress: { ...decided, failure }, isEnded: true })
  // Each of the tries ended with its process.
  if (act.tries > actRetryDelaysMs.length + 1) return end(act.failure ?? stoppedEachTime)
  const actor = { kind: 'admin' as const, id: act.actorId }
  if (nameActors(deps)(actor).role !== 'admin') return end('You are no longer an admin.')
  const { asked } = act
  const context = {
    at: deps.now().toISOString(),
    actor,
    requestId: act.id,
    origin: asked.origin,
    newId: deps.newId,
  }
  if (isBlockDue(act)) {
    const failure = await blockNetwork(deps, act, context)
    if (failure !== null) return end(failure)
  }
  if (asked.verdict === 'block') return end(null)
  const { profiles, part, after } = await readChunk(deps, asked.selection, act)
  for (const seen of profiles) {
    if (await decideProfile(deps, { act, seen }, context)) decided.done += 1
    else {
      decided.lateCount += 1
      if (decided.late.length < maxLateNamed) decided.late.push(seen.id)
    }
  }
  const isEnded = part > asked.selection.sets.length
  // Those that a set held and that left the queue since were decided by another admin.
  if (isEnded) decided.lateCount = Math.max(decided.lateCount, act.total - decided.done)
  return { progress: { ...decided, part, after, failure: null }, isEnded }
}

const stoppedEachTime = 'The server stopped each time it tried this.'

/** The block comes before the first profile. */
function isBlockDue({ asked, part, after }: StoredAct): boolean {
  return 'block' in asked && asked.block !== undefined && part === 0 && after === null
}

/** Blocks the network of an act. Gives the reason where that is refused. */
async function blockNetwork(
  deps: ActDeps,
  { asked }: StoredAct,
  context: CommandContext,
): Promise<string | null> {
  if (!('block' in asked) || !asked.block) return null
  const { network, until } = asked.block
  try {
    const block = { network, until, measure: 'block' as const, reason: asked.note }
    await measureNetwork(deps, block, context)
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
}

/** A profile as the reviewer saw it: by its revision, or in a set that was read at a time. */
type Seen = { id: string; revision: number } | { id: string; readAt: string }
type Chunk = { profiles: Seen[]; part: number; after: string | null }

/** The next profiles of an act: those it names come first, as part 0, then its sets one by one. */
async function readChunk(
  { readPool }: ActDeps,
  { chosen, sets }: ReviewSelection,
  { part, after }: StoredAct,
): Promise<Chunk> {
  if (part === 0) {
    const from = Number(after ?? 0)
    const to = from + actChunk
    const profiles = chosen.slice(from, to)
    return to < chosen.length
      ? { profiles, part: 0, after: String(to) }
      : { profiles, part: 1, after: null }
  }
  const set = sets[part - 1]
  if (!set) return { profiles: [], part: part + 1, after: null }
  const { ids, next } = await readReviewIds(readPool, set, { cursor: after, limit: actChunk })
  const readAt = set.until
  const profiles = ids.filter((id) => !set.except.includes(id)).map((id) => ({ id, readAt }))
  return next ? { profiles, part, after: next } : { profiles, part: part + 1, after: null }
}

/** The time is the client's, whose clock may be ahead. */
const earlier = (readAt: string, askedAt: Date) =>
  new Date(Math.min(Date.parse(readAt), askedAt.getTime())).toISOString()

/** Decides one profile. False where it was decided, deleted or changed before. */
async function decideProfile(
  deps: ActDeps,
  { act, seen }: { act: StoredAct; seen: Seen },
  context: CommandContext,
): Promise<boolean> {
  const { asked } = act
  if (asked.verdict === 'block') return true
  const { verdict, note } = asked
  const as = 'readAt' in seen ? { seenAt: earlier(seen.readAt, act.askedAt) } : seen
  try {
    const review = { verdict, note, ...as, profileId: seen.id, sayFaster: () => '' }
    await reviewProfile(deps, review, context)
    return true
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // A process that ended in the middle of a chunk decided its first profiles already.
    return (await findDecision(deps, seen.id))?.requestId === act.id
  }
}
