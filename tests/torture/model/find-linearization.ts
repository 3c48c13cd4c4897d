import { isDeepStrictEqual } from 'node:util'
import type { Sent } from './apply-request.ts'
import type { Facts, Model } from './model-state.ts'
import { expectOutcome } from './steps.ts'

/** A concurrent operation: a request with its outcome, or a projection. */
export type Operation =
  | { kind: 'request'; sent: Sent; now: number; outcome: string }
  | { kind: 'project' }

type RequestDone = Extract<Operation, { kind: 'request' }>

/** The model after some of the operations. */
type Node = {
  /** The model before all operations. */
  begin: Model
  model: Model
  /** Current and earlier states of the read models. A request may have read any of them. */
  snapshots: readonly Facts[]
  left: readonly Operation[]
  attempted: readonly Operation[]
}

/**
 * Finds an order in which the operations, one after the other, have their outcomes and lead to an accepted model.
 * Returns that model.
 *
 * A handler leases its name and handle, and claims the handle, before it appends. It repeats these steps after
 * a conflict, and they stay even if the request is refused in the end. So the order may also contain an attempt
 * of each request, of which only the leases and the claim remain.
 *
 * A handler reads its profile before it reads the handle. So `handle-taken` may follow from the handle after the
 * other operations, and from the profile before them.
 */
export function findLinearization(
  model: Model,
  operations: readonly Operation[],
  accept: (model: Model) => boolean,
): Model | undefined {
  const visited = new Set<string>()
  const search = (node: Node): Model | undefined => {
    const { begin: _, model, ...rest } = node
    const state = JSON.stringify({ ...rest, facts: model.facts, nameLeases: model.nameLeases })
    if (visited.has(state)) return undefined
    visited.add(state)
    if (node.left.length === 0) return accept(node.model) ? node.model : undefined
    for (const next of listNext(node)) {
      const found = search(next)
      if (found) return found
    }
    return undefined
  }
  const begin = model
  return search({ begin, model, snapshots: [model.shown], left: operations, attempted: [] })
}

function* listNext(node: Node): Generator<Node> {
  yield* listOperations(node)
  yield* listAttempts(node)
}

/** Yields the states after each operation whose outcome matches the model. */
function* listOperations(node: Node): Generator<Node> {
  const { model, snapshots } = node
  for (const operation of node.left) {
    const left = node.left.filter((other) => other !== operation)
    if (operation.kind === 'project') {
      yield { ...node, snapshots: [...snapshots, model.facts], left }
      continue
    }
    for (const shown of snapshots) {
      const { next, outcome } = apply(model, shown, operation)
      if (outcome === operation.outcome) yield { ...node, model: next, left }
      else if (operation.outcome === 'handle-taken') {
        const nameLeases = findLeasesOfRefused(node, shown, operation)
        if (nameLeases) yield { ...node, model: { ...model, nameLeases }, left }
      }
    }
  }
}

/** Returns the leases after a request that found its handle taken, and had read its profile before all operations. */
function findLeasesOfRefused(
  { begin, model }: Node,
  shown: Facts,
  operation: RequestDone,
): Model['nameLeases'] | undefined {
  const { request } = operation.sent
  if (request.kind !== 'submit' && request.kind !== 'edit') return undefined
  const key = `wallet-${request.wallet}` as const
  const profiles = { ...model.facts.profiles, [key]: begin.facts.profiles[key] }
  const read = { ...model, facts: { ...model.facts, profiles } }
  const { next, outcome } = apply(read, shown, operation)
  return outcome === 'handle-taken' ? next.nameLeases : undefined
}

/** Yields the states in which a request leased its names, or also claimed a handle, and appended nothing else. */
function* listAttempts(node: Node): Generator<Node> {
  const { model, snapshots, left } = node
  for (const operation of left) {
    if (operation.kind === 'project' || node.attempted.includes(operation)) continue
    const attempted = [...node.attempted, operation]
    for (const shown of snapshots) {
      const { nameLeases, facts } = apply(model, shown, operation).next
      const leased = { ...model, nameLeases }
      const claimed = { ...leased, facts: { ...model.facts, claims: facts.claims } }
      for (const next of [leased, claimed])
        if (!isDeepStrictEqual(next, model)) yield { ...node, model: next, attempted }
    }
  }
}

/** Applies a request to a copy of the model. */
function apply(model: Model, shown: Facts, { sent, now }: RequestDone) {
  const copied = structuredClone({ facts: model.facts, nameLeases: model.nameLeases })
  const next = { ...model, ...copied, shown, now }
  return { next, outcome: expectOutcome(next, sent) }
}
