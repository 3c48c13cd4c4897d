import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { HandleEvent } from '#contract/events/handle.ts'
import type { ProfileEvent } from '#contract/events/profile.ts'
import { foldText } from '#contract/fold-text.ts'
import { adaFields, editAda, submitAda } from '#tests/fixtures/profile-events.ts'
import { profileDecider } from '../profile/decide.ts'
import { isLive, type ProfileState } from '../profile/state.ts'
import { Refusal } from '../refusal.ts'
import { isAbandonedClaim } from './claim.ts'

type At = { metadata: { at: string } }
type Request = { wallet: string; act: 'submit' | 'rename' | 'delete'; handle: string }

/** Creates streams with expected revisions, and a clock. Claims need nothing else of a log. */
function createWorld() {
  const profiles = new Map<string, (ProfileEvent & At)[]>()
  const handles = new Map<string, (HandleEvent & At)[]>()
  const clock = { now: Date.parse('2026-03-01T12:00:00.000Z') }
  const at = () => new Date(clock.now).toISOString()
  const append = <Event>(
    streams: Map<string, (Event & At)[]>,
    key: string,
    events: Event[],
    revision: number,
  ) => {
    const past = streams.get(key) ?? []
    if (past.length !== revision) return false
    streams.set(key, [...past, ...events.map((event) => ({ ...event, metadata: { at: at() } }))])
    return true
  }
  const read = (id: string) => {
    const events = profiles.get(id) ?? []
    return {
      state: events.reduce(profileDecider.evolve, profileDecider.initial),
      revision: events.length,
    }
  }
  const readHandle = (key: string) => {
    const events = handles.get(key) ?? []
    return { claim: events.at(-1), revision: events.length }
  }
  return { profiles, handles, clock, at, append, read, readHandle }
}
type World = ReturnType<typeof createWorld>

const command = ({ act, handle, wallet }: Request, state: ProfileState, at: string) => {
  if (act === 'delete') return { type: 'DeleteProfile', reason: null } as const
  if (act === 'submit') {
    return { ...submitAda, profileId: wallet, fields: { ...adaFields, handle } }
  }
  const last = state.signedAt === null ? 0 : Date.parse(state.signedAt)
  const signedAt = new Date(Math.max(Date.parse(at), last + 1)).toISOString()
  return { ...editAda, signedAt, fields: { ...adaFields, handle } }
}

/** Runs one request in steps. Between two steps other requests may run, or the process may end. */
function* serve(world: World, request: Request, releases: boolean): Generator<void, void> {
  const { wallet, handle } = request
  const key = foldText(handle)
  for (;;) {
    const own = world.read(wallet)
    const events = profileDecider.decide(command(request, own.state, world.at()), own.state, {
      at: world.at(),
    })
    yield
    if (request.act !== 'delete') {
      const { claim, revision } = world.readHandle(key)
      yield
      const other = claim && claim.data.profileId !== wallet ? claim : undefined
      const claimant = other && world.read(other.data.profileId)
      const isDead =
        other &&
        claimant &&
        isAbandonedClaim({
          handle,
          claimedAt: other.metadata.at,
          claimant: claimant.state,
          now: world.at(),
        })
      yield
      if (other && !isDead) throw new Refusal('handle-taken')
      if (other && claimant && releases) {
        const released: ProfileEvent = { type: 'HandleReleased', data: other.data }
        if (
          !world.append<ProfileEvent>(
            world.profiles,
            other.data.profileId,
            [released],
            claimant.revision,
          )
        )
          continue
        yield
      }
      const data = { profileId: wallet, handleKey: key }
      if (!world.append(world.handles, key, [{ type: 'HandleClaimed', data }], revision)) continue
      yield
    }
    if (world.append(world.profiles, wallet, events, own.revision)) return
  }
}

/** Returns the folded handles of all live profiles. */
const liveHandles = (world: World) =>
  [...world.profiles.keys()]
    .map((id) => world.read(id).state)
    .filter(isLive)
    .map(({ fields }) => foldText(fields.handle))

/** Returns true if each life of a stream began after the previous one had ended. */
const livesFollow = (events: readonly ProfileEvent[]) => {
  const turns = events.filter(
    ({ type }) => type === 'ProfileSubmitted' || type === 'ProfileDeleted',
  )
  return turns.every(
    ({ type, data }, i) =>
      type === (i % 2 === 0 ? 'ProfileSubmitted' : 'ProfileDeleted') &&
      'life' in data &&
      data.life === Math.floor(i / 2) + 1,
  )
}

const requests = fc.array(
  fc.record<Request>({
    wallet: fc.constantFrom('a', 'b', 'c'),
    act: fc.constantFrom('submit', 'submit', 'rename', 'rename', 'delete'),
    handle: fc.constantFrom('ink', 'INK', 'Loom'),
  }),
  { minLength: 2, maxLength: 12 },
)
const turns = fc.array(
  fc.oneof(
    { weight: 12, arbitrary: fc.record({ go: fc.nat(11) }) },
    { weight: 1, arbitrary: fc.record({ crash: fc.nat(11) }) },
    { weight: 3, arbitrary: fc.record({ wait: fc.constantFrom(1_000, 61_000) }) },
  ),
  { minLength: 20, maxLength: 160 },
)

const heldOnce = (releases: boolean) =>
  fc.property(requests, turns, (chosen, schedule) => {
    const world = createWorld()
    const running = chosen.map((request) => serve(world, request, releases))
    for (const turn of schedule) {
      if ('wait' in turn) world.clock.now += turn.wait
      else if ('crash' in turn) running.splice(turn.crash, 1)
      else advance(running, turn.go)
      const live = liveHandles(world)
      expect(new Set(live).size).toBe(live.length)
    }
    for (const events of world.profiles.values()) expect(livesFollow(events)).toBe(true)
  })

function advance(running: Generator<void, void>[], turn: number) {
  const process = running[turn % Math.max(running.length, 1)]
  try {
    if (process?.next().done === false) return
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
  if (process) running.splice(running.indexOf(process), 1)
}

const runs = { numRuns: 2000, seed: 4300 }

describe('any interleaving of stalled and interrupted requests', () => {
  it('leaves one live profile per wallet, and one holder per handle', () =>
    fc.assert(heldOnce(true), runs))

  it('can break that rule without the release of a handle that is taken over', () =>
    expect(fc.check(heldOnce(false), runs).failed).toBe(true))
})
