import { maxNetworkRuleMs } from '#contract/retention.ts'
import { Refusal } from '#domain/refusal.ts'
import {
  assess,
  claimHandle,
  requireNewText,
  requireUnerasedLife,
  skipErasedLives,
} from './assess.ts'
import { type CheckedVersion, checkLink, proofsAfterEdit } from './check-link.ts'
import {
  append,
  beginLife,
  endLife,
  giveRank,
  isLive,
  list,
  listShown,
  type Model,
  type ModelProfile,
  type Version,
} from './model-state.ts'
import { founder, type ProfileKey, type Request, shortBio } from './requests.ts'

const dayMs = 24 * 3_600_000

/** A request as a client sends it. A retry has the same id, and its signed text the same time. */
export type Sent = {
  request: Request
  id: string
  /** Time of the signed text, and of the text that it names as the one before. */
  signedAt: number
  previous: number | null
  /** Revision of the profile that a reviewer saw. */
  seen: number
  /** The version of the profile that the checker read. */
  checked: CheckedVersion
}

/** Returns the personal text that only the content of one request has. */
export const traceOf = (id: string): string => `trace-of-${id}-end`

/** Applies a request to the model. Returns what the handler must return, and throws what it must throw. */
export function applyRequest(model: Model, sent: Sent): string {
  const { request } = sent
  switch (request.kind) {
    case 'submit':
      return submit(model, request, sent)
    case 'edit':
      return edit(model, request, sent)
    case 'delete':
      return deleteProfile(model, request.profile, request.isByStaff)
    case 'delete-by-wallet':
      return deleteByWallet(model, request.wallet)
    case 'clean-up':
      return cleanUp(model, request.wallet)
    case 'review':
      return review(model, request, sent)
    case 'change-type':
      return changeType(model, request)
    case 'recognize-founder':
      return recognizeFounder(model)
    case 'import':
      return importRecord(model, request, sent)
    case 'network-rule':
      return changeRule(model, request, sent)
    case 'clear-cache':
      append(model, null)
      return 'done'
    case 'check-link':
      return checkLink(model, request, sent.checked)
    default:
      return request satisfies never
  }
}

type RequestOf<Kind extends Request['kind']> = Extract<Request, { kind: Kind }>

function submit(model: Model, request: RequestOf<'submit'>, { id, signedAt }: Sent): string {
  const key: ProfileKey = `wallet-${request.wallet}`
  const profile = model.facts.profiles[key]
  if (isLive(model.shown.profiles[key]) || isLive(profile)) throw new Refusal('wallet-taken')
  const flags = assess(model, key, request.fields)
  requireNewText(model, profile, signedAt)
  claimHandle(model, key, request.fields.handle)
  skipErasedLives(model, key)
  const isFounder = request.wallet === founder
  const revision = profile.events
  // The submission, for the founder the recognition, and the listing or hold.
  append(model, key, isFounder ? 3 : 2)
  const beganAt = model.facts.position - (isFounder ? 2 : 1)
  const { wallet, type } = request
  const fields = { ...request.fields, trace: traceOf(id) }
  beginLife(profile, { wallet, type, fields, createdAt: model.now, beganAt, listedAt: null })
  const signed = { signedAt, lastSignedAt: signedAt, wasSubmitted: true }
  Object.assign(profile, { isFounder, contentRevision: revision, ...signed })
  const isHeld = fields.bio === shortBio || flags.name || flags.handle
  if (!isHeld) list(model, profile)
  return 'done'
}

function edit(model: Model, request: RequestOf<'edit'>, { id, signedAt, previous }: Sent): string {
  const key: ProfileKey = `wallet-${request.wallet}`
  const fields = { ...request.fields, trace: traceOf(id) }
  const profile = requireLive(model, key)
  if (previous !== profile.lastSignedAt) throw new Refusal('edit-content-mismatch')
  const flags = assess(model, key, fields)
  requireNewText(model, profile, signedAt)
  const isLookalike =
    (flags.name && fields.name !== profile.fields.name) ||
    (flags.handle && fields.handle !== profile.fields.handle)
  if (profile.status === 'listed' && isLookalike) {
    append(model, key)
    const contentRevision = profile.events - 1
    Object.assign(profile, { signedAt, contentRevision, heldEdit: { fields, signedAt } })
  } else {
    const isRejected = profile.status === 'rejected'
    applyFields(model, key, fields, isRejected ? 2 : 1)
    Object.assign(profile, { signedAt, lastSignedAt: signedAt })
    if (isRejected) profile.status = 'held'
  }
  return 'done'
}

/** Claims the handle if it changes, and appends an edit as the first of some events. */
function applyFields(model: Model, key: ProfileKey, fields: Version, events: number): void {
  const profile = model.facts.profiles[key]
  if (profile.fields.handle !== fields.handle) claimHandle(model, key, fields.handle)
  append(model, key, events)
  const contentRevision = profile.events - events
  const formerTraces = [...profile.formerTraces, profile.fields.trace]
  const fieldsBefore = profile.fields
  const linkProofs = proofsAfterEdit(profile, fields)
  const version = { fields, fieldsBefore, formerTraces, linkProofs, contentRevision }
  Object.assign(profile, { ...version, heldEdit: null })
}

function deleteProfile(model: Model, key: ProfileKey, isByStaff: boolean): string {
  const profile = requireLive(model, key)
  append(model, key, isByStaff ? 2 : 1)
  endLife(profile)
  return 'done'
}

function deleteByWallet(model: Model, wallet: number): string {
  const found = listOfWallet(model, wallet).map(([key]) => key)
  const live = found.filter((key) => isLive(model.facts.profiles[key]))
  if (live.length === 0) throw new Refusal('profile-not-found')
  for (const key of live) deleteProfile(model, key, true)
  return `${live.length} deleted`
}

function cleanUp(model: Model, wallet: number): string {
  const [kept, ...others] = listOfWallet(model, wallet)
  if (!kept) throw new Refusal('profile-not-found')
  const [key, { fields }] = kept
  if (others.length > 0 && !isLive(model.facts.profiles[key])) throw new Refusal('conflict')
  if (others.length > 0) append(model, key)
  const live = others.filter(([other]) => isLive(model.facts.profiles[other]))
  for (const [other] of live) deleteProfile(model, other, true)
  return `${live.length} deleted, ${fields.handle} kept`
}

/** Lists the profiles of a wallet that the read models show: the first listed first, then imported and unlisted ones. */
function listOfWallet(model: Model, wallet: number): [ProfileKey, ModelProfile][] {
  const group = ({ status, listedAt }: ModelProfile) => {
    if (status !== 'listed' || listedAt === null) return 2
    return listedAt < 0 ? 1 : 0
  }
  const order = (profile: ModelProfile) =>
    group(profile) === 2 ? profile.beganAt : (profile.listedAt ?? 0)
  return listShown(model)
    .filter(([, profile]) => profile.wallet === wallet)
    .sort(([, one], [, other]) => group(one) - group(other) || order(one) - order(other))
}

function review(model: Model, request: RequestOf<'review'>, { seen }: Sent): string {
  const { profile: key, verdict, note } = request
  const profile = requireLive(model, key)
  const { heldEdit, status } = profile
  if (status !== 'held' && !heldEdit) throw new Refusal('not-held')
  if (profile.contentRevision > seen) throw new Refusal('conflict')
  if (verdict === 'reject') {
    append(model, key)
    Object.assign(profile, heldEdit ? { note, heldEdit: null } : { note, status: 'rejected' })
  } else if (heldEdit) {
    applyFields(model, key, heldEdit.fields, 1)
    profile.lastSignedAt = heldEdit.signedAt
    if (note) profile.note = note
  } else {
    append(model, key)
    list(model, profile)
    if (note) profile.note = note
  }
  return 'done'
}

function changeType(model: Model, { profile: key, to }: RequestOf<'change-type'>): string {
  const profile = requireLive(model, key)
  if (profile.type === to) throw new Refusal('type-unchanged')
  append(model, key)
  Object.assign(profile, { type: to, contentRevision: profile.events - 1 })
  if (profile.status === 'listed') giveRank(model.facts, profile)
  return 'done'
}

function recognizeFounder(model: Model): string {
  const key: ProfileKey = `wallet-${founder}`
  const profile = model.facts.profiles[key]
  if (isLive(profile) && !profile.isFounder) {
    append(model, key)
    profile.isFounder = true
  }
  return 'done'
}

function importRecord(model: Model, request: RequestOf<'import'>, { id }: Sent): string {
  const { record, wallet, isFirstOfWallet, type, fields } = request
  const { profiles } = model.facts
  const ofWallet = wallet === null ? undefined : profiles[`wallet-${wallet}`]
  if (profiles[`record-${record}`].importedFrom !== null) return 'skipped: imported-before'
  if (ofWallet?.importedFrom === record) return 'skipped: imported-before'
  if (ofWallet?.wasSubmitted) return 'skipped: wallet-submitted'
  if (ofWallet?.wasDeleted) return 'skipped: wallet-deleted'
  const isOfWallet = wallet !== null && isFirstOfWallet && ofWallet?.importedFrom === null
  const key: ProfileKey = isOfWallet ? `wallet-${wallet}` : `record-${record}`
  const handle = claimFirstFree(model, key, fields.handle)
  requireUnerasedLife(model, key, handle)
  append(model, key, 2)
  const beganAt = model.facts.position - 1
  const life = {
    wallet,
    type,
    fields: { ...fields, handle, trace: traceOf(id) },
    createdAt: importedAt(record),
    beganAt,
  }
  // Below 0, and in the order of the imports.
  beginLife(profiles[key], { ...life, listedAt: beganAt - 2 ** 50 })
  profiles[key].importedFrom = record
  list(model, profiles[key])
  return `imported as ${handle}`
}

/** Returns the time at which a record was created in its earlier directory. */
export const importedAt = (record: number): number => Date.UTC(2021, 0, 1 + record)

function claimFirstFree(model: Model, key: ProfileKey, handle: string): string {
  for (const candidate of [handle, ...[2, 3, 4].map((suffix) => `${handle}-${suffix}`)]) {
    try {
      claimHandle(model, key, candidate)
      return candidate
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }
  throw new Refusal('handle-taken')
}

function changeRule(model: Model, request: RequestOf<'network-rule'>, { id }: Sent): string {
  const { network, rule, days } = request
  const before = model.facts.rules[network]
  // A retry changes nothing.
  if (before?.requestId === id) return 'done'
  const until = model.now + days * dayMs
  if (rule === 'release') {
    if (!before?.until || before.until <= model.now) throw new Refusal('not-found')
    append(model, null)
    model.facts.rules[network] = { ...before, until: null, requestId: id }
  } else {
    const isValid = until > model.now && until <= model.now + maxNetworkRuleMs
    if (!isValid) throw new Refusal('invalid-input')
    append(model, null)
    model.facts.rules[network] = { kind: rule, until, requestId: id }
  }
  return 'done'
}

function requireLive(model: Model, key: ProfileKey): ModelProfile {
  const profile = model.facts.profiles[key]
  if (!isLive(profile)) throw new Refusal('profile-not-found')
  return profile
}
