import { isDeepStrictEqual } from 'node:util'
import type { Sent } from './apply-request.ts'
import type { Facts, Model } from './model-state.ts'
import { expectOutcome, noteErased } from './steps.ts'

/** An operation that ran at the same time as others: a request with its outcome, a projection, or an erasure. */
export type Operation =
  | { kind: 'request'; sent: Sent; now: number; outcome: string }
  | { kind: 'project' }
  | { kind: 'erase' }

type RequestDone = Extract<Operation, { kind: 'request' }>

/** The model after some of the operations. */
type Node = {
  model: Model
  /** What the read models have shown: a request may have read them before a projection ended. */
  snapshots: readonly Facts[]
  left: readonly Operation[]
}

/**
 * Finds an order in which the operations, one after the other, have their outcomes and lead to an accepted model.
 * Returns that model.
 *
 * A handler claims names and a handle before it appends. It repeats these steps after a conflict, and a claim
 * stays for a minute even if the request is refused in the end. The order may thus contain attempts, of which only
 * the claims remain.
 */
export function findLinearization(
  model: Model,
  operations: readonly Operation[],
  accept: (model: Model) => boolean,
): Model | undefined {
  const start = { model, snapshots: [model.shown], left: operations }
  for (let attempts = 0; attempts <= 2 * operations.length; attempts += 1) {
    const found = search(start, attempts, accept)
    if (found) return found
  }
  return undefined
}

/** Searches the orders with a number of attempts. */
function search(
  node: Node,
  attempts: number,
  accept: (model: Model) => boolean,
): Model | undefined {
  if (node.left.length === 0) return attempts === 0 && accept(node.model) ? node.model : undefined
  for (const next of listNext(node)) {
    const found = search(next, attempts, accept)
    if (found) return found
  }
  if (attempts === 0) return undefined
  for (const next of listAttempts(node)) {
    const found = search(next, attempts - 1, accept)
    if (found) return found
  }
  return undefined
}

/** Yields what may follow: each operation, if its outcome is the one of the model. */
function* listNext({ model, snapshots, left }: Node): Generator<Node> {
  for (const operation of left) {
    const after = left.filter((each) => each !== operation)
    if (operation.kind === 'request') {
      for (const shown of snapshots) {
        const { next, outcome } = apply(model, shown, operation)
        if (outcome === operation.outcome) yield { model: next, snapshots, left: after }
      }
    } else if (operation.kind === 'project') {
      yield { model, snapshots: [...snapshots, model.facts], left: after }
    } else {
      const next = { ...model, erased: new Set(model.erased) }
      noteErased(next)
      yield { model: next, snapshots, left: after }
    }
  }
}

/** Yields the claims of names, or of names and a handle, that each request may make before its last attempt. */
function* listAttempts({ model, snapshots, left }: Node): Generator<Node> {
  for (const operation of left) {
    if (operation.kind !== 'request') continue
    for (const shown of snapshots) {
      const { nameClaims, facts } = apply(model, shown, operation).next
      const named = { ...model, nameClaims }
      const claimed = { ...named, facts: { ...model.facts, claims: facts.claims } }
      for (const next of [named, claimed])
        if (!isDeepStrictEqual(next, model)) yield { model: next, snapshots, left }
    }
  }
}

/** Applies a request to a copy of the model. */
function apply(model: Model, shown: Facts, { sent, now }: RequestDone) {
  const copied = structuredClone({ facts: model.facts, nameClaims: model.nameClaims })
  const next = { ...model, ...copied, shown, now }
  return { next, outcome: expectOutcome(next, sent) }
}
