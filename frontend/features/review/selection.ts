import type { ReviewSelection, ReviewSet } from '#contract/commands/bulk-review.ts'
import { queueNetworkOf } from '#contract/network-of.ts'
import type { DirectoryCount } from '#contract/views/directory-count.ts'
import type { HeldProfile, ReviewGroup } from '#contract/views/review.ts'

/** A set of the queue with the number of profiles it held when it was selected. */
type SelectedSet = ReviewSet & { count: DirectoryCount }

/** Selected profiles: single rows and whole sets. No row is part of a set. */
export type Selection = {
  rows: ReadonlyMap<string, HeldProfile>
  sets: readonly SelectedSet[]
}

/** Selected share of a part of the queue: all of its profiles, some, or none. */
export type SelectionState = 'all' | 'some' | 'none'

export const nothingSelected: Selection = { rows: new Map(), sets: [] }

/** Returns the selection of a single row. */
export function selectRow(entry: HeldProfile): Selection {
  return addRows(nothingSelected, [entry])
}

/** The network by which the queue groups a profile. */
function networkOfEntry({ ip }: HeldProfile): string | null {
  return ip === null ? null : queueNetworkOf(ip)
}

/** Returns whether a set includes a profile, by the rule of `projections/review-queue/query.ts`. */
function isInSet(set: ReviewSet, entry: HeldProfile): boolean {
  const { filter = 'all', network, exceptNetworks, until, except } = set
  const ownNetwork = networkOfEntry(entry)
  if (Date.parse(entry.waitingSince) > Date.parse(until)) return false
  if (except.includes(entry.profile.id)) return false
  if (network !== undefined && ownNetwork !== network) return false
  if (ownNetwork !== null && exceptNetworks?.includes(ownNetwork)) return false
  return isOfFilter(filter, entry)
}

function isOfFilter(
  filter: NonNullable<ReviewSet['filter']>,
  { profile, reasons }: HeldProfile,
): boolean {
  switch (filter) {
    case 'all':
      return true
    case 'no-links':
      return reasons.includes('no_social_links')
    case 'lookalikes':
      return reasons.includes('lookalike_handle') || reasons.includes('lookalike_name')
    case 'edits':
      return Boolean(profile.heldEdit)
    default:
      return filter satisfies never
  }
}

export function isSelected({ rows, sets }: Selection, entry: HeldProfile): boolean {
  return rows.has(entry.profile.id) || sets.some((set) => isInSet(set, entry))
}

/** Returns whether a bulk review is about a profile. */
export function isInBulkReview({ chosen, sets }: ReviewSelection, entry: HeldProfile): boolean {
  return chosen.some(({ id }) => id === entry.profile.id) || sets.some((set) => isInSet(set, entry))
}

export function countSelected({ rows, sets }: Selection): DirectoryCount {
  return {
    total: sets.reduce((sum, { count, except }) => sum + count.total - except.length, rows.size),
    isBounded: sets.some(({ count }) => count.isBounded),
  }
}

/** Selects a row, or deselects it, also in the sets that include it. */
export function toggleRow(selection: Selection, entry: HeldProfile): Selection {
  const { id } = entry.profile
  if (!isSelected(selection, entry)) {
    return { ...selection, rows: new Map(selection.rows).set(id, entry) }
  }
  const rows = new Map(selection.rows)
  rows.delete(id)
  const sets = selection.sets.map((set) =>
    isInSet(set, entry) ? { ...set, except: [...set.except, id] } : set,
  )
  return { rows, sets }
}

/** Adds visible rows, such as a range. */
export function addRows(selection: Selection, entries: readonly HeldProfile[]): Selection {
  const added = entries.filter((entry) => !isSelected(selection, entry))
  const rows = new Map([
    ...selection.rows,
    ...added.map((entry) => [entry.profile.id, entry] as const),
  ])
  return { ...selection, rows }
}

/** Returns the selection of all profiles of a tab. */
export function selectTab(tab: Pick<SelectedSet, 'filter' | 'count' | 'until'>): Selection {
  return { rows: new Map(), sets: [{ ...tab, except: [] }] }
}

type Group = Pick<ReviewGroup, 'network' | 'count'>

/** Returns the selection of all profiles of some networks. */
export function selectNetworks(groups: readonly Group[], until: string): Selection {
  const sets = groups.map(({ network, count }) => ({ network, count, until, except: [] }))
  return { rows: new Map(), sets }
}

/** Returns the selected share of a network, whose profiles can be part of a larger set. */
export function stateOfNetwork({ rows, sets }: Selection, network: string): SelectionState {
  const set = sets.find(
    (candidate) =>
      candidate.network === network ||
      (isWholeQueue(candidate) && !candidate.exceptNetworks?.includes(network)),
  )
  if (set?.network === network) return set.except.length > 0 ? 'some' : 'all'
  if (set) return 'all'
  return [...rows.values()].some((entry) => networkOfEntry(entry) === network) ? 'some' : 'none'
}

const isWholeQueue = ({ filter = 'all', network }: SelectedSet) =>
  filter === 'all' && network === undefined

/** Selects or deselects all profiles of a network. */
export function toggleNetwork(
  selection: Selection,
  { network, count }: Group,
  until: string,
): Selection {
  const rows = new Map([...selection.rows].filter(([, entry]) => networkOfEntry(entry) !== network))
  const others = selection.sets.filter((set) => set.network !== network)
  if (stateOfNetwork(selection, network) !== 'all') {
    return { rows, sets: [...others, { network, count, until, except: [] }] }
  }
  const sets = others.map((set) =>
    isWholeQueue(set)
      ? {
          ...set,
          count: { ...set.count, total: Math.max(0, set.count.total - count.total) },
          exceptNetworks: [...(set.exceptNetworks ?? []), network],
        }
      : set,
  )
  return { rows, sets }
}

/** Converts a selection to a request, with the revisions that the reviewer saw. */
export function toRequest({ rows, sets }: Selection): ReviewSelection {
  return {
    chosen: [...rows.values()].map(({ profile, revision }) => ({ id: profile.id, revision })),
    sets: sets.map(({ count: _count, ...set }) => set),
  }
}

/** Restores the selection of an undone bulk review from the loaded rows. `total` is the number of its profiles. */
export function toSelection(
  { chosen, sets }: ReviewSelection,
  loaded: readonly HeldProfile[],
  total: number,
): Selection {
  const ids = new Set(chosen.map(({ id }) => id))
  const rows = new Map(
    loaded.filter(({ profile }) => ids.has(profile.id)).map((entry) => [entry.profile.id, entry]),
  )
  // A bulk review has one count for all its sets.
  const inSets = Math.max(0, total - chosen.length)
  return {
    rows,
    sets: sets.map((set, index) => ({
      ...set,
      count: { total: set.except.length + (index === 0 ? inSets : 0), isBounded: false },
    })),
  }
}

/** Networks of the selected profiles; undefined if a selected set may include unknown networks. */
export function networksOf({ rows, sets }: Selection): string[] | undefined {
  const named = sets.map(({ network }) => network)
  if (named.includes(undefined)) return undefined
  const ofRows = [...rows.values()].map(networkOfEntry)
  return [...new Set([...named, ...ofRows])].filter((network) => typeof network === 'string')
}
