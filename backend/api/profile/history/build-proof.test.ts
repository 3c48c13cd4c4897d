import { expect, it } from 'vitest'
import type { RecordedEvent } from '#contract/events/event.ts'
import type { ProfileEvent } from '#contract/events/profile.ts'
import type { ProfileType } from '#contract/profile/profile-type.ts'
import { adaFields } from '#tests/fixtures/profile-events.ts'
import { edited, life, sign, siwe, submitted, time } from '#tests/fixtures/signed-events.ts'
import { record } from '#tests/support/view-specification.ts'
import { buildProof } from './build-proof.ts'

/** Lists a submission by a bare sign-in and two edits, one minute apart. */
async function listEvents(): Promise<RecordedEvent<ProfileEvent>[]> {
  const fields = { ...adaFields, bio: 'Other words, which are just as long as those before them.' }
  const facts = [await submitted(sign(siwe())), await edited(1), await edited(2, { fields })]
  return facts.map(
    (fact, index) =>
      record({ ...fact, at: time(index) }, BigInt(index + 1)) as RecordedEvent<ProfileEvent>,
  )
}

/** Yields one event at a time. */
async function* oneByOne(events: readonly RecordedEvent<ProfileEvent>[]) {
  for (const event of events) yield [event]
}

it('proves the version that readers see, and no later one', async () => {
  const events = await listEvents()
  const shownAt = (minute: number) => buildProof(oneByOne(events), time(minute))
  const [, first, second] = events
  expect(await shownAt(2)).toMatchObject({
    eventId: second?.id,
    versionCount: 2,
    versions: [{ eventId: first?.id }, { eventId: second?.id }],
    signedAt: time(2),
  })
  expect((await shownAt(2))?.fields.bio).toContain('Other words')
  expect(await shownAt(3)).toEqual(await shownAt(2))
  expect(await shownAt(1)).toMatchObject({ versionCount: 1, signedAt: time(1), fields: adaFields })
})

it('counts no version for a bare sign-in', async () => {
  const proof = await buildProof(oneByOne(await listEvents()), time(0))
  expect(proof).toMatchObject({ signedContent: false, versionCount: 0, versions: [] })
})

it('reports a type change by staff until the submitted type is restored', async () => {
  const begun = { ...(await submitted()), at: time(0) }
  const change = (minute: number, from: ProfileType, to: ProfileType) => ({
    type: 'ProfileTypeChanged' as const,
    data: { ...life, from, to },
    personal: { reason: 'Collects.' },
    at: time(minute),
  })
  const typeChangeAfter = async (...facts: ReturnType<typeof change>[]) => {
    const events = [begun, ...facts].map(
      (fact, index) => record(fact, BigInt(index + 1)) as RecordedEvent<ProfileEvent>,
    )
    return (await buildProof(oneByOne(events), time(0)))?.typeChange
  }
  const away = [change(1, 'artist', 'curator'), change(2, 'curator', 'collector')]
  expect(await typeChangeAfter()).toBeNull()
  expect(await typeChangeAfter(...away)).toEqual({ from: 'artist', changedAt: time(2) })
  expect(await typeChangeAfter(...away, change(3, 'collector', 'artist'))).toBeNull()
})

it('proves the current life only, and returns undefined for an erased one', async () => {
  const [begun, first, second] = await listEvents()
  if (!begun || !first || !second) throw new Error('There are three')
  const { personal: _, ...erased } = second as typeof second & { personal?: unknown }
  const proofAfter = (...events: RecordedEvent<ProfileEvent>[]) =>
    buildProof(oneByOne(events), time(9))
  expect(await proofAfter(begun, first, second, begun)).toMatchObject({
    versionCount: 0,
    fields: adaFields,
  })
  expect(await proofAfter(begun, first, erased as typeof second)).toBeUndefined()
  expect(await proofAfter()).toBeUndefined()
})
