import type pg from 'pg'
import { beforeAll, expect, it } from 'vitest'
import type { RecordedEvent } from '#contract/events/event.ts'
import { profileTypes } from '#contract/profile/profile-type.ts'
import { diffGroup } from '#contract/views/as-of.ts'
import { findPositionAt } from '#projections/history/query.ts'
import { countDiff, listDiffPage } from '#projections/profile-versions/diff.ts'
import { type ProfileVersion, profileVersions } from '#projections/profile-versions/project.ts'
import { countProfilesAsOf, listProfilesAsOf } from '#projections/profile-versions/query.ts'
import { createRandom } from '#tests/support/random.ts'
import { appendHistory, openReadModels, type ReadModels } from '#tests/support/read-models.ts'
import { createSampleHistory } from '#tests/support/sample-history.ts'
import { record, specifyView } from '#tests/support/view-specification.ts'

const { fold } = specifyView(profileVersions)
const random = createRandom(5)

let events: RecordedEvent[]
let head: bigint
let models: ReadModels
let lastLives: Map<string, ProfileVersion>

beforeAll(async () => {
  models = await openReadModels()
  const history = createSampleHistory(5, 600)
  await appendHistory(models.log, models.vault, history)
  head = await models.log.head()
  const facts = new Map(history.map(({ event: { origin: _, ...event } }) => [event.id, event]))
  events = []
  for await (const batch of models.log.readAll(0n)) {
    for (const { id, position } of batch) {
      const fact = facts.get(id)
      if (fact) events.push({ ...record(fact, position), metadata: fact.metadata })
    }
  }
  lastLives = versionsAt(head)
})

/** Projects the history, and returns a pool on the rows. */
async function openRows(): Promise<pg.Pool> {
  await models.start().ready
  return models.openPool({ schema: models.schema })
}

const pickPosition = () => BigInt(random.below(Number(head) + 1))

/** Returns the states at a position, by profile, from a fold that stops there. */
function versionsAt(at: bigint): Map<string, ProfileVersion> {
  const { rows } = fold([events.filter(({ position }) => position <= at)])
  return new Map(rows.profile_version.map((version) => [version.profileId, version]))
}

/** Returns whether the content of a state is erased by now. */
function isErased({ profileId, life }: ProfileVersion): boolean {
  const now = lastLives.get(profileId)
  return now === undefined || now.life > life || now.status === 'deleted'
}

it('lists and counts the profiles of 200 positions as they stood', async () => {
  const db = await openRows()
  for (let round = 0; round < 200; round += 1) {
    const position = pickPosition()
    const versions = [...versionsAt(position).values()]
    const counted = new Map<string, number>()
    for (const profileType of profileTypes) {
      const listed = versions
        .filter((version) => version.profileType === profileType && version.status === 'listed')
        .sort((one, other) => ((one.listedPosition ?? 0n) > (other.listedPosition ?? 0n) ? -1 : 1))
      const shown: { id: string; isErased: boolean }[] = []
      let cursor: string | undefined
      do {
        const page = await listProfilesAsOf(db, { position, type: profileType, cursor, limit: 7 })
        shown.push(...page.profiles.map(({ id, content }) => ({ id, isErased: content === null })))
        cursor = page.next ?? undefined
      } while (cursor !== undefined)
      expect(shown).toEqual(
        listed.map((version) => ({ id: version.profileId, isErased: isErased(version) })),
      )
    }
    for (const version of versions.filter(({ status }) => status !== 'deleted')) {
      const key = `${version.profileType} ${version.status}`
      counted.set(key, (counted.get(key) ?? 0) + 1)
      if (isErased(version)) counted.set(`${key} erased`, (counted.get(`${key} erased`) ?? 0) + 1)
    }
    const counts = (await countProfilesAsOf(db, position)).flatMap((row) => [
      [`${row.profileType} ${row.status}`, row.count] as const,
      [`${row.profileType} ${row.status} erased`, row.erased] as const,
    ])
    expect(new Map(counts.filter(([, count]) => count > 0))).toEqual(counted)
  }
})

it('compares 40 pairs of positions profile by profile', async () => {
  const db = await openRows()
  for (let round = 0; round < 40; round += 1) {
    const [from = 0n, to = 0n] = [pickPosition(), pickPosition()].sort((a, b) => (a < b ? -1 : 1))
    const expected = groupChanges(versionsAt(from), versionsAt(to))
    const { counts, events: count } = await countDiff(db, { from, to })
    expect(count).toBe(Number(to - from))
    for (const group of diffGroup.options) {
      const { profiles } = await listDiffPage(db, { from, to, group, limit: 100 })
      expect([group, profiles.map(({ id }) => id).toSorted()]).toEqual([
        group,
        (expected.get(group) ?? []).toSorted(),
      ])
      expect(counts[group]).toBe(profiles.length)
    }
  }
})

/** Returns the profiles of each group of a comparison, from the states of both positions. */
function groupChanges(before: Map<string, ProfileVersion>, after: Map<string, ProfileVersion>) {
  const found = new Map<string, string[]>()
  for (const [id, now] of after) {
    const earlier = before.get(id)
    const was = earlier?.status === 'deleted' ? undefined : earlier
    const isSame = was?.life === now.life && now.status !== 'deleted'
    const from = isSame ? was?.status : undefined
    const groups = {
      came: now.status === 'listed' && from !== 'listed',
      went: from === 'listed' && now.status !== 'listed',
      'type-changed': isSame && was?.profileType !== now.profileType,
      held: now.status === 'held' && from !== 'held' && from !== 'listed',
      'turned-down': now.status === 'rejected' && from !== 'rejected' && from !== 'listed',
      deleted: was !== undefined && !isSame,
      edited: isSame && was?.contentPosition !== now.contentPosition,
    }
    for (const [group, isIn] of Object.entries(groups)) {
      if (isIn) found.set(group, [...(found.get(group) ?? []), id])
    }
  }
  return found
}

it('finds the last event at or before a time', async () => {
  const db = await openRows()
  for (const { position, metadata } of [events[0], events[299]].flatMap((event) => event ?? [])) {
    expect(await findPositionAt(db, metadata.at)).toBe(position)
    const justBefore = new Date(Date.parse(metadata.at) - 1).toISOString()
    const former = events.findLast((event) => event.position < position)
    expect(await findPositionAt(db, justBefore)).toBe(former?.position)
  }
})

it('has no content of an erased profile', async () => {
  const db = await openRows()
  const { rows } = await db.query<{ profileId: string; life: number }>(
    'select profile_id as "profileId", life from profile_content',
  )
  expect(rows.length).toBeGreaterThan(10)
  for (const { profileId, life } of rows) {
    const last = lastLives.get(profileId)
    expect([last?.life, last?.status === 'deleted']).toEqual([life, false])
  }
})
