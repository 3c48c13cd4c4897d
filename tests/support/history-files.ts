import type { ProfileEvent } from '#contract/events/profile.ts'
import { serializeHistory } from '#contract/history/history-file.ts'
import { verifyHistoryFile } from '#contract/history/verify-history-file.ts'
import { contentHash } from '#contract/signatures/content-hash.ts'
import type { HistoryEvent } from '#contract/views/history.ts'
import { createHistory } from '#tests/fixtures/histories.ts'
import { adaFields } from '#tests/fixtures/profile-events.ts'
import { life, recover, sign, siwe, submitted } from '#tests/fixtures/signed-events.ts'

export const exportedAt = '2026-03-02T12:00:00.000Z'
export const domain = 'directory.example'
const { profileId } = life

/** A submission whose life is erased. */
export const erased: ProfileEvent = {
  type: 'ProfileSubmitted',
  data: { ...life, profileType: 'artist', flags: [] },
}
export const inLife = (number: number, event: ProfileEvent) =>
  ({ ...event, data: { ...event.data, life: number } }) as ProfileEvent

/** Creates a submission whose sign-in covers its content, as the page signs it. */
export async function submittedWithContent(parts: Parameters<typeof siwe>[0] = {}) {
  const resources = [`urn:provenance:content:${await contentHash(adaFields)}`]
  return submitted(sign(siwe({ resources, ...parts })))
}

export const writeFile = (events: readonly HistoryEvent[]) =>
  serializeHistory({ profileId, events, exportedAt, domain })
export const writeEvents = (...events: ProfileEvent[]) => writeFile(createHistory(...events))

export const verify = (file: string, expected?: Parameters<typeof verifyHistoryFile>[2]) =>
  verifyHistoryFile(file, recover, expected)
/** Verifies a file, and returns its faults as lines of text. */
export async function faultsOf(file: string): Promise<string[]> {
  const { faults } = await verify(file)
  return faults.map(({ line, message }) => `line ${line}: ${message}`)
}
