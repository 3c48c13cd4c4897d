import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { FetchRefused } from '#backend/outbound/fetch-public.ts'
import { delay } from '#backend/process/retry.ts'
import { changeProfile } from '#commands/change-profile.ts'
import type { CommandDeps } from '#commands/deps.ts'
import { handleEvent } from '#contract/events/handle.ts'
import type { ProofMethod } from '#contract/profile/proven-links.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import { findProvenMethod } from '#domain/profile/link-proofs.ts'
import { listCardsById } from '#projections/directory/query.ts'
import { createHostSchedule } from './host-schedule.ts'
import {
  type CheckOptions,
  type CheckResult,
  type LinkSources,
  lookForBackLink,
  profileAddresses,
} from './look-for-back-link.ts'
import { planNextCheck, spreadOf } from './plan-next-check.ts'
import { type DueCheck, leaseDueChecks, postponeChecks, removeChecks, saveCheck } from './store.ts'

export type LinkCheckDeps = Pick<CommandDeps, 'eventStore' | 'keyedIds' | 'readPool'> & {
  config: Pick<CommandDeps['config'], 'publicUrl'>
  pool: Pool
  sources: LinkSources
  now: () => Date
  newId: () => string
  logger: Pick<Logger, 'warn'>
}

/** Checks that a pass leases. The checks of busy hosts are postponed, so a pass may start few of them. */
export const checksPerPass = 200
/** Enough for 700,000 checks a day even if most servers take ten seconds. */
const maxConcurrent = 96
/** Few, so that slow servers of some profiles do not delay the checks of others. */
const maxPerProfile = 2
/** Delay of a check whose profile has enough running ones. */
const busyProfileMs = 1000
/** Time for all requests and DNS queries of a check, and for the wait for its slots. */
const checkTimeoutMs = 15_000

type Task = DueCheck & {
  profile: ProfileView
  address: string
  /** The method that proves the link before the check. */
  provenBy: ProofMethod | null
}

/** Creates the checker of the links that are due. Checks that `signal` aborts have no result. */
export function createLinkChecker(deps: LinkCheckDeps, signal: AbortSignal) {
  const hosts = createHostSchedule()
  const running = new Map<string, Promise<void>>()
  const nowMs = () => deps.now().getTime()
  const waitUntil = (at: number, signal: AbortSignal) => delay(Math.max(0, at - nowMs()), signal)

  async function run(task: Task, startAt: number): Promise<void> {
    const deadline = AbortSignal.any([signal, AbortSignal.timeout(checkTimeoutMs)])
    const waitForHost = async (host: string) => {
      const { isTaken, at } = hosts.takeSlot(host, { goesFirst: true, now: nowMs() })
      if (!isTaken) throw new FetchRefused('Its host is busy.', { isTemporary: true })
      await waitUntil(at, deadline)
    }
    await waitUntil(startAt, deadline)
    const result = await checkLink(deps, task, { waitForHost, signal: deadline })
    if (!signal.aborted) await recordResult(deps, task, result)
  }

  function canStart(check: DueCheck): boolean {
    const ofProfile = [...running.keys()].filter((key) => key.startsWith(check.profileId))
    return ofProfile.length < maxPerProfile && !running.has(keyOf(check))
  }

  function start(task: Task, startAt: number): void {
    const key = keyOf(task)
    const done = run(task, startAt)
      // The check is repeated after its lease has ended.
      .catch((error: unknown) => deps.logger.warn({ err: error }, 'a link could not be checked'))
      .finally(() => running.delete(key))
    running.set(key, done)
  }

  return {
    /** Starts the checks that are due, up to `checksPerPass`. Returns the number that was due. */
    async startDue(): Promise<number> {
      const due = await leaseDueChecks(deps.pool, deps.now(), checksPerPass)
      const profiles = await listCardsById(deps.readPool, [
        ...new Set(due.map(({ profileId }) => profileId)),
      ])
      const postponed = []
      const gone = []
      for (const check of due) {
        const profile = profiles.get(check.profileId)
        const address = profile?.socialLinks[check.link]
        if (!profile || address === undefined) {
          gone.push(check)
          continue
        }
        if (!canStart(check)) {
          postponed.push({ ...check, nextAt: new Date(nowMs() + busyProfileMs) })
          continue
        }
        while (running.size >= maxConcurrent) await Promise.race(running.values())
        const host = new URL(address).hostname
        const { goesFirst } = check
        const { isTaken, at } = hosts.takeSlot(host, { goesFirst, now: nowMs() })
        const provenBy = findProvenMethod(profile.linkProofs, check.link)
        if (isTaken) start({ ...check, profile, address, provenBy }, at)
        else postponed.push({ ...check, nextAt: new Date(at) })
      }
      await removeChecks(deps.pool, gone)
      await postponeChecks(deps.pool, postponed)
      return due.length
    },
    /** Resolves once the checks that were started have ended. */
    async settled(): Promise<void> {
      await Promise.all(running.values())
    },
  }
}

const keyOf = ({ profileId, link }: Pick<DueCheck, 'profileId' | 'link'>) => `${profileId} ${link}`

/** Returns true if no other profile ever claimed the handle. Imported profiles claim theirs, too. */
async function isSoleClaimant(
  { eventStore, keyedIds }: Pick<LinkCheckDeps, 'eventStore' | 'keyedIds'>,
  { id, handle }: Pick<ProfileView, 'id' | 'handle'>,
): Promise<boolean> {
  const { events } = await eventStore.read(`handle-${keyedIds.handleKey(handle)}`, handleEvent)
  return events.every(({ data }) => data.profileId === id)
}

/** Looks for the link back of a link. */
async function checkLink(
  deps: LinkCheckDeps,
  { link, address, profile, provenBy }: Task,
  options: Pick<CheckOptions, 'waitForHost' | 'signal'>,
): Promise<CheckResult> {
  return lookForBackLink(
    deps.sources,
    { link, address, profile: profileAddresses(deps.config.publicUrl, profile), provenBy },
    { ...options, isSoleClaimant: () => isSoleClaimant(deps, profile) },
  )
}

/** Records a changed result in the history of the profile, and plans the next check. */
async function recordResult(deps: LinkCheckDeps, task: Task, result: CheckResult): Promise<void> {
  const { now, newId, pool } = deps
  const { profileId, link, address, profile, provenBy } = task
  const at = now()
  const plan = planNextCheck(task, { provenBy, result, at, spread: spreadOf(profileId) })
  if (plan.provenBy !== provenBy) {
    const { handle } = profile
    const method = plan.provenBy
    const command = { type: 'RecordLinkCheck' as const, link, address, handle, method }
    const actor = { kind: 'house' as const, id: null }
    const requestId = newId()
    const context = { at: at.toISOString(), actor, requestId, newId }
    await changeProfile(deps, { profileId, command }, context)
  }
  await saveCheck(pool, { ...task, ...plan.row }, { checkedAt: at, nextAt: plan.nextAt })
}
