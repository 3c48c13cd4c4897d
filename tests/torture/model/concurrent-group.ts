import assert from 'node:assert/strict'
import fc from 'fast-check'
import { compareRows, readRows } from './find-differences.ts'
import { findLinearization, type Operation } from './find-linearization.ts'
import { type Model, passTime } from './model-state.ts'
import { profileIdOf, type RealDirectory } from './real-directory.ts'
import { anyRequest, profileKeys, type Request } from './requests.ts'
import { runScheduled } from './run-scheduled.ts'
import type { Schedule } from './scheduled-ports.ts'
import { createSent, getOutcome, noFaults, type Session } from './steps.ts'

/** Requests that run at the same time, possibly with a projection or an erasure. */
type Group = {
  /** Requests, and the time by which the clock of each is ahead. */
  requests: { request: Request; aheadMs: number }[]
  isProjected: boolean
  isErased: boolean
}

/** Commands that change several streams in sequence. Their concurrent outcomes need not match any order. */
const compound: readonly Request['kind'][] = ['delete-by-wallet', 'clean-up', 'import']

export const anyGroup: fc.Arbitrary<Group> = fc.record({
  requests: fc.array(
    fc.record({
      request: anyRequest.filter(({ kind }) => !compound.includes(kind)),
      aheadMs: fc.constantFrom(0, 1, 1000, 61_000),
    }),
    { minLength: 2, maxLength: 3, size: 'max' },
  ),
  isProjected: fc.boolean(),
  isErased: fc.boolean(),
})

/**
 * Runs a group after some steps, in the order that a scheduler chooses. Throws unless an order of the
 * requests explains their outcomes and the read models. Returns the model after that order.
 */
export async function runGroup(
  model: Model,
  session: Session,
  group: Group,
  scheduler: fc.Scheduler,
): Promise<Model> {
  const { real } = session
  passTime(model, 1000)
  const operations = group.requests.map(({ request, aheadMs }) => {
    session.requestCount += 1
    const now = model.now + aheadMs
    const sent = createSent({ ...model, now }, request, String(session.requestCount))
    return async (schedule: Schedule): Promise<Operation> => {
      const deps = real.commandDeps(model.postgresNow, noFaults, schedule)
      const outcome = await getOutcome(session, sent, { now, deps })
      return { kind: 'request', sent, now, outcome }
    }
  })
  const project = async (schedule: Schedule): Promise<Operation> => {
    await real.project(Number.POSITIVE_INFINITY, schedule)
    return { kind: 'project' }
  }
  // The erasure of keys of ended lives changes no outcome, so it is not part of the order.
  const erase = async (schedule: Schedule) => {
    await real.erase(schedule)
    return undefined
  }
  const ended = await runScheduled<Operation | undefined>(scheduler, [
    ...operations,
    ...(group.isProjected ? [project] : []),
    ...(group.isErased ? [erase] : []),
  ])
  const done = ended.filter((operation) => operation !== undefined)
  await real.project(Number.POSITIVE_INFINITY)
  const rows = await readRows(real)
  const found = findLinearization(
    model,
    done,
    (after) => compareRows({ ...after, shown: after.facts }, rows).length === 0,
  )
  const outcomes = done.map((operation) =>
    operation.kind === 'request' ? operation.outcome : operation.kind,
  )
  assert(found, `no order of the requests has the outcomes ${outcomes.join(', ')} and these rows`)
  return structuredClone(await adoptCounts(found, real))
}

/** Copies the numbers of events from the log: attempts that met a conflict appended claims and releases. */
async function adoptCounts(model: Model, real: RealDirectory): Promise<Model> {
  const events = await real.readLog()
  const streams = Map.groupBy(events, ({ stream }) => stream)
  const facts = structuredClone(model.facts)
  facts.position = events.length
  for (const key of profileKeys)
    facts.profiles[key].events = streams.get(`profile-${profileIdOf(key)}`)?.length ?? 0
  return { ...model, facts }
}
