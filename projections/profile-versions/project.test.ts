import { describe, expect, it } from 'vitest'
import type { AnyEvent, RecordedEvent } from '#contract/events/event.ts'
import { directory, type Entry } from '#projections/directory/project.ts'
import {
  adaDeleted,
  adaEdited,
  adaErased,
  adaFields,
  adaHeld,
  adaId,
  adaImported,
  adaListed,
  adaRejected,
  adaSubmitted,
  adaTypeChanged,
  editAda,
} from '#tests/fixtures/profile-events.ts'
import { createRandom } from '#tests/support/random.ts'
import { createSampleHistory } from '#tests/support/sample-history.ts'
import { record, specifyView } from '#tests/support/view-specification.ts'
import { type ProfileContent, type ProfileVersion, profileVersions } from './project.ts'

const { given, fold } = specifyView(profileVersions)

const submitted: ProfileVersion = {
  profileId: adaId,
  life: 1,
  profileType: 'artist',
  status: 'held',
  listedPosition: null,
  contentPosition: 1n,
  fromPosition: 1n,
}
const listed: ProfileVersion = {
  ...submitted,
  status: 'listed',
  listedPosition: 2n,
  fromPosition: 2n,
}
const until = (version: ProfileVersion, toPosition: bigint) => ({ ...version, toPosition })
const written = (position: bigint, fields = adaFields, life = 1): ProfileContent => ({
  profileId: adaId,
  position,
  life,
  fields,
})

describe('the states of a profile', () => {
  it('begin with the submission, and end where the next one begins', () =>
    given(adaSubmitted, adaListed).then({
      profile_version: [listed],
      profile_version_ended: [until(submitted, 2n)],
      profile_content: [written(1n)],
    }))

  it('share their content until an edit', () =>
    given(adaSubmitted, adaListed, adaTypeChanged, adaEdited).then({
      profile_version: [
        { ...listed, profileType: 'curator', contentPosition: 4n, fromPosition: 4n },
      ],
      profile_version_ended: [
        until(submitted, 2n),
        until(listed, 3n),
        until({ ...listed, profileType: 'curator', fromPosition: 3n }, 4n),
      ],
      profile_content: [written(1n), written(4n, editAda.fields)],
    }))

  it('keep the position of the first listing', () =>
    given(adaSubmitted, adaListed, adaRejected, adaHeld, adaListed).then({
      profile_version: [{ ...listed, fromPosition: 5n }],
      profile_version_ended: [
        until(submitted, 2n),
        until(listed, 3n),
        until({ ...listed, status: 'rejected', fromPosition: 3n }, 4n),
        until({ ...listed, status: 'held', fromPosition: 4n }, 5n),
      ],
      profile_content: [written(1n)],
    }))

  it('precede all listings of this directory after an import', () =>
    given(adaImported).then({
      profile_version: [{ ...submitted, listedPosition: 1n - 2n ** 62n }],
      profile_version_ended: [],
      profile_content: [written(1n)],
    }))

  it('do not change with an event that changes nothing', () =>
    given(adaSubmitted, adaListed, adaListed).then({
      profile_version: [listed],
      profile_version_ended: [until(submitted, 2n)],
      profile_content: [written(1n)],
    }))

  it('keep no content after the deletion, and ignore later events of the life', () =>
    given(adaSubmitted, adaListed, adaDeleted, adaEdited).then({
      profile_version: [{ ...listed, status: 'deleted', fromPosition: 3n }],
      profile_version_ended: [until(submitted, 2n), until(listed, 3n)],
      profile_content: [],
    }))

  it('continue in the next life', () =>
    given(adaSubmitted, adaDeleted, {
      ...adaSubmitted,
      data: { ...adaSubmitted.data, life: 2 },
    }).then({
      profile_version: [{ ...submitted, life: 2, contentPosition: 3n, fromPosition: 3n }],
      profile_version_ended: [
        until(submitted, 2n),
        until({ ...submitted, status: 'deleted', fromPosition: 2n }, 3n),
      ],
      profile_content: [written(3n, adaFields, 2)],
    }))

  it('have no content if it is erased', () =>
    given(adaErased, adaListed).then({
      profile_version: [listed],
      profile_version_ended: [until(submitted, 2n)],
      profile_content: [],
    }))
})

type Tables = ReturnType<typeof fold>['rows']

/** Returns the states that hold at a position, by profile, with the content that is left of each. */
function statesAt({ profile_version, profile_version_ended, profile_content }: Tables, at: bigint) {
  const ended = profile_version_ended
    .filter(({ toPosition }) => toPosition > at)
    .map(({ toPosition: _, ...version }) => version)
  const contents = new Map(
    profile_content.map((content) => [`${content.profileId} ${content.position}`, content]),
  )
  return [...profile_version, ...ended]
    .filter(({ fromPosition }) => fromPosition <= at)
    .map((version) => ({
      ...version,
      content: contents.get(`${version.profileId} ${version.contentPosition}`)?.fields,
    }))
    .sort((one, other) => one.profileId.localeCompare(other.profileId))
}

const lifeOf = ({ data }: RecordedEvent) => 'life' in data && `${data.profileId} ${data.life}`

/** Records a random history. The positions have gaps, as in EventStoreDB. */
function createHistory(seed: number): RecordedEvent[] {
  const random = createRandom(seed)
  let position = 0n
  return createSampleHistory(seed, 800).map(({ event: { origin: _, ...event } }) => {
    position += BigInt(1 + random.below(4))
    return record(event, position)
  })
}

/** Returns the events as they are now: those of deleted lives have no personal part. */
function erase(events: readonly RecordedEvent[]): RecordedEvent[] {
  const deleted = new Set(events.filter(({ type }) => type === 'ProfileDeleted').map(lifeOf))
  return events.map((event) => {
    if (!deleted.has(lifeOf(event))) return event
    const { personal: _, ...rest } = event as RecordedEvent & { personal?: unknown }
    return rest as RecordedEvent<AnyEvent>
  })
}

describe.each([1, 2, 3, 4])('the states of random profiles at 50 positions (seed %i)', (seed) => {
  const events = createHistory(seed)
  const end = events.at(-1)?.position ?? 0n
  const random = createRandom(seed + 100)
  const positions = Array.from({ length: 50 }, () => BigInt(random.below(Number(end) + 2)))
  const { rows } = fold([events])

  it('equal those of a rebuild that stopped there', () => {
    const erased = erase(events)
    for (const at of positions) {
      const rebuilt = fold([erased.filter(({ position }) => position <= at)]).rows
      const states = statesAt(rows, at)
      expect(states).toEqual(statesAt(rebuilt, at))
      expect(states).toHaveLength(rebuilt.profile_version.length)
    }
  })

  it('are listed in the order of the directory', () => {
    const { fold: foldDirectory } = specifyView(directory)
    const byPosition = (one: Listed, other: Listed) =>
      Number((other.listedPosition ?? 0n) - (one.listedPosition ?? 0n))
    const nameOf = ({ profileId, profileType }: Listed) => `${profileId} ${profileType}`
    for (const at of positions) {
      const shown = foldDirectory([events.filter(({ position }) => position <= at)]).rows.directory
      const states = statesAt(rows, at).filter(({ status }) => status === 'listed')
      expect(states.toSorted(byPosition).map(nameOf)).toEqual(
        shown.toSorted(byPosition).map(nameOf),
      )
    }
  })

  it('are the same after a rebuild without the erased content', () =>
    expect(fold([erase(events)]).rows).toEqual(rows))
})

type Listed = Pick<Entry, 'profileId' | 'profileType' | 'listedPosition'>
