import { Refusal } from '#domain/refusal.ts'
import { append, isLive, listShown, type Model, type ModelProfile } from './model-state.ts'
import type { Fields, ProfileKey } from './requests.ts'

const minute = 60_000

/** A signed text is valid for five minutes, and only after the one before. */
export function requireNewText(
  model: Model,
  { signedAt: last }: ModelProfile,
  signedAt: number,
): void {
  const age = model.now - signedAt
  if (age > 5 * minute || age < -minute) throw new Refusal('edit-expired')
  if (last !== null && signedAt <= last) throw new Refusal('edit-replayed')
}

/** Compares a profile with the others that the read models show, and leases its name and handle for a minute. */
export function assess(
  model: Model,
  key: ProfileKey,
  fields: Fields,
): { name: boolean; handle: boolean } {
  const { profiles } = model.facts
  const own = model.shown.profiles[key]
  const others = listShown(model, key).map(([, profile]) => profile)
  // A profile that already has the value is only compared with older ones.
  const sharesWith = (field: keyof Fields) => (other: ModelProfile) =>
    other.fields[field] === fields[field] &&
    (!isLive(own) || own.fields[field] !== fields[field] || other.createdAt < own.createdAt)
  if (others.some((other) => other.fields.handle === fields.handle))
    throw new Refusal('handle-taken')
  if (others.some(sharesWith('bio'))) throw new Refusal('duplicate-content')
  const isLookalike = others.filter(({ status }) => status !== 'rejected').some(sharesWith('name'))
  const profile = profiles[key]
  const isUnchanged =
    isLive(profile) &&
    profile.fields.name === fields.name &&
    profile.fields.handle === fields.handle
  if (isUnchanged) return { name: isLookalike, handle: false }
  const isNameFree = leaseName(model, key, `name ${fields.name}`)
  const isHandleFree = leaseName(model, key, `handle ${fields.handle}`)
  return { name: isLookalike || !isNameFree, handle: !isHandleFree }
}

/** Returns false if another profile leased the name within the last minute, by the clock of Postgres. */
function leaseName(
  { nameLeases, postgresNow: now }: Model,
  key: ProfileKey,
  name: string,
): boolean {
  const lease = nameLeases[name]
  if (lease && lease.key !== key && now - lease.at < minute) return false
  nameLeases[name] = { key, at: now }
  return true
}

/** Claims a handle, unless another profile uses it, or claimed it within the last minute. */
export function claimHandle(model: Model, key: ProfileKey, handle: string): void {
  const { claims, profiles } = model.facts
  const claim = claims[handle]
  if (claim && claim.key !== key) {
    const claimant = profiles[claim.key]
    const isUsed = isLive(claimant) && claimant.fields.handle === handle
    if (isUsed || model.now - claim.at < minute) throw new Refusal('handle-taken')
    // Releases the handle in the stream of the claimant.
    append(model, claim.key)
  }
  append(model, null)
  claims[handle] = { key, at: model.now }
}

/** Number of times that a command is tried after conflicts. */
const tries = 5

const isErased = ({ erased }: Model, key: ProfileKey, life: number) => erased.has(`${key} ${life}`)

/**
 * Skips the lives whose keys are erased. A backup from before a life restores neither that life nor its
 * deletion, but nothing can be sealed for it any more.
 */
export function skipErasedLives(model: Model, key: ProfileKey): void {
  const profile = model.facts.profiles[key]
  while (isErased(model, key, profile.life + 1)) profile.life += 1
}

/**
 * Refuses an import if the first life is erased, because no other life can begin with an import. Each try
 * claims the handle again.
 */
export function requireUnerasedLife(model: Model, key: ProfileKey, handle: string): void {
  if (!isErased(model, key, model.facts.profiles[key].life + 1)) return
  for (let left = tries - 1; left > 0; left -= 1) claimHandle(model, key, handle)
  throw new Refusal('conflict')
}
