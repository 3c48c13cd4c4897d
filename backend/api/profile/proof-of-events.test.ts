import { expect, it } from 'vitest'
import type { RecordedEvent } from '#contract/events/event.ts'
import type { ProfileEvent } from '#contract/events/profile.ts'
import { adaFields } from '#tests/fixtures/profile-facts.ts'
import { edited, sign, siwe, submitted, time } from '#tests/fixtures/signed-events.ts'
import { record } from '#tests/support/view-specification.ts'
import { proofOfEvents } from './proof-of-events.ts'

/** A submission by a bare sign-in and two edits, each a minute after the one before. */
async function listEvents(): Promise<RecordedEvent<ProfileEvent>[]> {
  const fields = { ...adaFields, bio: 'Other words, which are just as long as those before them.' }
  const facts = [await submitted(sign(siwe())), await edited(1), await edited(2, { fields })]
  return facts.map(
    (fact, place) =>
      record({ ...fact, at: time(place) }, BigInt(place + 1)) as RecordedEvent<ProfileEvent>,
  )
}

it('a proof is of what its readers see, and no later than that', async () => {
  const events = await listEvents()
  const shownAt = (minute: number) => proofOfEvents(events, time(minute))
  expect(shownAt(2)).toMatchObject({ versionCount: 2, signedAt: time(2) })
  expect(shownAt(2)?.fields.bio).toContain('Other words')
  expect(shownAt(1)).toMatchObject({ versionCount: 1, signedAt: time(1), fields: adaFields })
})

it('a bare sign-in is no version of the content', async () => {
  const proof = proofOfEvents(await listEvents(), time(0))
  expect(proof).toMatchObject({ signedContent: false, versionCount: 0, versions: [] })
})
