import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { CommandDeps } from '#commands/deps.ts'
import { Refusal } from '#domain/refusal.ts'
import { applyRequest, type Sent } from './apply-request.ts'
import { linksOf } from './check-link.ts'
import {
  findDifferences,
  findLogDifferences,
  findProofDifferences,
  findTraceDifferences,
} from './find-differences.ts'
import { Crash, endLife, isLive, type Model, passTime } from './model-state.ts'
import type { AppendFaults, RealDirectory } from './real-directory.ts'
import { anyRequest, type Request } from './requests.ts'
import { sendRequest } from './send-request.ts'

/** The real directory of a run, and what its clients remember. */
export type Session = {
  real: RealDirectory
  /** Accepted signed texts by their time. */
  texts: Map<number, string>
  lastSent: Sent | undefined
  requestCount: number
}

/** A step of a run: it does the same to the model and to the directory, and compares them. */
class Step implements fc.AsyncCommand<Model, Session> {
  readonly description: string
  readonly run: (model: Model, session: Session) => Promise<void>

  constructor(description: string, run: Step['run']) {
    this.description = description
    this.run = run
  }

  check(): boolean {
    return true
  }

  toString(): string {
    return this.description
  }
}

const second = 1000

export const noFaults: AppendFaults = { appendsLeft: Number.POSITIVE_INFINITY, areRepeated: false }

/** Sends a request, possibly with a crash before one of its appends, or with each append sent twice. */
function send(request: Request, faults: AppendFaults): Step {
  // The order of concurrent deletions is open, so the model cannot say which one a crash prevents.
  const isConcurrent = request.kind === 'delete-by-wallet' || request.kind === 'clean-up'
  const given = isConcurrent ? { ...faults, appendsLeft: Number.POSITIVE_INFINITY } : faults
  const suffix = Number.isFinite(given.appendsLeft) ? `, crash after ${given.appendsLeft}` : ''
  const repeated = given.areRepeated ? ', appends repeated' : ''
  return new Step(`${JSON.stringify(request)}${suffix}${repeated}`, async (model, session) => {
    passTime(model, second)
    session.requestCount += 1
    session.lastSent = createSent(model, request, String(session.requestCount))
    await perform(model, session, session.lastSent, given)
  })
}

const retry = new Step('retry', async (model, session) => {
  passTime(model, second)
  if (session.lastSent) await perform(model, session, session.lastSent, noFaults)
})

/** Fills in what the client knows of its profile. */
export function createSent(model: Model, request: Request, id: string): Sent {
  const checked = { address: '', handle: '' }
  const sent = { request, id, signedAt: model.now, previous: null, seen: 0, checked }
  if (request.kind === 'review') {
    const { contentRevision } = model.facts.profiles[request.profile]
    return { ...sent, seen: contentRevision - (request.seen === 'current' ? 0 : 1) }
  }
  if (request.kind === 'check-link') {
    const { fields, fieldsBefore } = model.facts.profiles[request.profile]
    const links = linksOf(request.address === 'current' ? fields : fieldsBefore)
    const { handle } = request.handle === 'current' ? fields : fieldsBefore
    return { ...sent, checked: { address: links[request.link], handle } }
  }
  if (request.kind !== 'submit' && request.kind !== 'edit') return sent
  const { signedAt, lastSignedAt } = model.facts.profiles[`wallet-${request.wallet}`]
  const times = {
    new: model.now,
    expired: model.now - 400 * second,
    ahead: model.now + 100 * second,
    replayed: signedAt ?? model.now,
  }
  const isOutdated = request.kind === 'edit' && request.previous === 'outdated'
  const previous = isOutdated ? null : lastSignedAt
  return { ...sent, signedAt: times[request.age], previous }
}

async function perform(model: Model, session: Session, sent: Sent, faults: AppendFaults) {
  model.appendsLeft = faults.appendsLeft
  const expected = expectOutcome(model, sent)
  const deps = session.real.commandDeps(model.postgresNow, faults)
  const actual = await getOutcome(session, sent, { now: model.now, deps })
  model.appendsLeft = Number.POSITIVE_INFINITY
  assert.equal(actual, expected)
  if (expected === 'crashed') await session.real.crash()
}

/** Applies a request to the model, and returns its result or the code of its refusal. */
export function expectOutcome(model: Model, sent: Sent): string {
  try {
    return applyRequest(model, sent)
  } catch (error) {
    return codeOf(error)
  }
}

/** Sends a request to its handler, and returns its result or the code of its refusal. */
export async function getOutcome(
  { texts }: Session,
  sent: Sent,
  { now, deps }: { now: number; deps: CommandDeps },
): Promise<string> {
  const actor = {
    kind: isByOwner(sent.request) ? ('owner' as const) : ('admin' as const),
    id: null,
  }
  const at = new Date(now).toISOString()
  const context = { at, actor, requestId: sent.id, newId: () => crypto.randomUUID() }
  try {
    return await sendRequest({ deps, sent, context, texts })
  } catch (error) {
    return codeOf(error)
  }
}

function isByOwner(request: Request): boolean {
  if (request.kind === 'delete') return !request.isByStaff
  return request.kind === 'submit' || request.kind === 'edit'
}

function codeOf(error: unknown): string {
  if (error instanceof Refusal) return error.code
  if (error instanceof Crash) return 'crashed'
  throw error
}

const wait = (seconds: number) =>
  new Step(`wait ${seconds} s`, async (model) => {
    passTime(model, seconds * second)
  })

const project = (batchSize: number) =>
  new Step(`project in batches of ${batchSize}`, async (model, session) => {
    await catchUp(model, session, batchSize)
    assert.deepEqual(await findDifferences(model, session.real), [])
  })

async function catchUp(model: Model, { real }: Session, batchSize: number): Promise<void> {
  await real.project(batchSize)
  model.shown = structuredClone(model.facts)
}

const erase = new Step('erase', async (model, session) => {
  await catchUp(model, session, 100)
  await session.real.erase()
  noteErased(model)
})

/** Notes the lives that have ended. */
function noteErased({ facts, erased }: Model): void {
  for (const [key, profile] of Object.entries(facts.profiles)) {
    const ended = isLive(profile) ? profile.life - 1 : profile.life
    for (let life = 1; life <= ended; life += 1) erased.add(`${key} ${life}`)
  }
}

const crash = new Step('crash', (_model, { real }) => real.crash())

async function catchUpByProjector(model: Model, { real }: Session): Promise<void> {
  await real.runProjector()
  noteErased(model)
  model.shown = structuredClone(model.facts)
  assert.deepEqual(await findDifferences(model, real), [])
}

const runProjector = new Step('run the projector', catchUpByProjector)

const rebuild = new Step('rebuild', async (model, { real }) => {
  await real.rebuild()
  assert.deepEqual(await findDifferences(model, real), [])
})

const backUp = new Step('back up', async (model, { real }) => {
  await real.backUp()
  model.backup = structuredClone(model.facts)
})

const restore = new Step('restore', async (model, session) => {
  if (!model.backup) return
  model.facts = structuredClone(model.backup)
  endErasedLives(model)
  await session.real.restore()
  await catchUpByProjector(model, session)
})

/** Ends the lives that a backup brought back without their keys. Only those with a rank need an event. */
function endErasedLives({ facts, erased }: Model): void {
  for (const [key, profile] of Object.entries(facts.profiles)) {
    if (!isLive(profile) || !erased.has(`${key} ${profile.life}`)) continue
    const { wasDeleted } = profile
    const hasRank = Object.keys(profile.ranks).length > 0
    endLife(profile)
    if (hasRank) {
      facts.position += 1
      profile.events += 1
    } else profile.wasDeleted = wasDeleted
  }
}

/** Checks everything at the end of a run, also that a replay of the log gives the same rows. */
export async function checkEnd(model: Model, session: Session): Promise<void> {
  const { real } = session
  // Before the erasure, after which the states no longer contain earlier lives.
  assert.deepEqual(await findProofDifferences(model, real), [])
  await erase.run(model, session)
  const written = await real.dump()
  assert.deepEqual(await findDifferences(model, real), [])
  assert.deepEqual(await findLogDifferences(model, real), [])
  assert.deepEqual(await findTraceDifferences(model, real), [])
  await real.replay()
  assert.deepEqual(await real.dump(), written, 'a replay of the log gives other rows')
}

const faults = fc.record({
  appendsLeft: fc.oneof(
    { weight: 12, arbitrary: fc.constant(Number.POSITIVE_INFINITY) },
    { weight: 1, arbitrary: fc.nat(2) },
  ),
  areRepeated: fc.oneof(
    { weight: 9, arbitrary: fc.constant(false) },
    { weight: 1, arbitrary: fc.constant(true) },
  ),
})

/** Generates steps. Those that restart a projector take a hundred times as long as a request, so they are rare. */
const anyStep = fc.oneof(
  { weight: 220, arbitrary: fc.tuple(anyRequest, faults).map((given) => send(...given)) },
  { weight: 20, arbitrary: fc.constant(retry) },
  { weight: 30, arbitrary: fc.constantFrom(1, 10, 61, 61, 400, 86_400).map(wait) },
  { weight: 30, arbitrary: fc.constantFrom(1, 3, 100).map(project) },
  { weight: 8, arbitrary: fc.constant(erase) },
  { weight: 4, arbitrary: fc.constant(crash) },
  { weight: 8, arbitrary: fc.constant(backUp) },
  { weight: 4, arbitrary: fc.constant(restore) },
  { weight: 1, arbitrary: fc.constant(runProjector) },
  { weight: 1, arbitrary: fc.constant(rebuild) },
)

/** Generates runs of up to a number of steps. */
export const runsOf = (maxCommands: number) => fc.commands([anyStep], { maxCommands, size: 'max' })
