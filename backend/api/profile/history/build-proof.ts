import { hashMessage } from 'viem'
import type { RecordedEvent } from '#contract/events/event.ts'
import type { ProfileEvent, Proof } from '#contract/events/profile.ts'
import { isLifeStart } from '#contract/events/profile-event-info.ts'
import type { ProfileType } from '#contract/profile/profile-type.ts'
import { maxProofVersions, parseSignedText } from '#contract/signatures/signed-text.ts'
import { hashText } from '#contract/signatures/version-link.ts'
import type { ProofView, SignedVersion } from '#contract/views/proof.ts'

/** A proof without the answer of a contract wallet's chain. */
export type UncheckedProof = Omit<ProofView, 'contractCheck'>

type Recorded = RecordedEvent<ProfileEvent>
type ContentEvent = Extract<
  Recorded,
  { type: 'ProfileSubmitted' | 'ProfileImported' | 'ProfileEdited' }
>
type LifeStart = Exclude<ContentEvent, { type: 'ProfileEdited' }>

const isContentEvent = (event: Recorded): event is ContentEvent =>
  isLifeStart(event) || event.type === 'ProfileEdited'

type Version = { eventId: string; proof: Proof; signedAt: string; contentHash: string | undefined }

function versionOf(event: ContentEvent): Version | undefined {
  const proof = event.type === 'ProfileImported' ? null : event.personal?.proof
  if (!proof) return undefined
  const text = parseSignedText(proof.message)
  const signedAt = text?.at ?? event.metadata.at
  return { eventId: event.id, proof, signedAt, contentHash: text?.contentHash }
}

/**
 * Returns the signed version of an event. A submission whose sign-in covers no content has none. An edit
 * with a signature always has one.
 */
function coveringVersion(event: ContentEvent): Version | undefined {
  const version = versionOf(event)
  return event.type === 'ProfileEdited' || version?.contentHash !== undefined ? version : undefined
}

/** State of a life while its events are read. Versions hold proofs only, to bound the memory. */
type Life = {
  start: LifeStart
  versions: Version[]
  /** Last change that was read, and the number of versions up to it. */
  latest: { event: ContentEvent; count: number } | undefined
  /** Last change that the read models show, and the number of versions up to it. */
  shown: Life['latest']
  typeChange: { to: ProfileType; changedAt: string } | undefined
}

/**
 * Builds the proof of a profile at `shownAt`, the time of the last change that the read models show. Reads the
 * whole stream, oldest event first, one range at a time. Returns undefined if the profile is missing
 * or erased.
 */
export async function buildProof(
  ranges: AsyncIterable<readonly Recorded[]>,
  shownAt: string,
): Promise<UncheckedProof | undefined> {
  let life: Life | undefined
  for await (const events of ranges) {
    for (const event of events) {
      if (isLifeStart(event)) {
        life = {
          start: event,
          versions: [],
          latest: undefined,
          shown: undefined,
          typeChange: undefined,
        }
      }
      if (life) addEvent(life, event, shownAt)
    }
  }
  return life && toProof(life)
}

function addEvent(life: Life, event: Recorded, shownAt: string): void {
  const { at } = event.metadata
  if (event.type === 'ProfileTypeChanged') life.typeChange = { to: event.data.to, changedAt: at }
  if (!isContentEvent(event)) return
  const version = coveringVersion(event)
  if (version) life.versions.push(version)
  life.latest = { event, count: life.versions.length }
  if (at === shownAt) life.shown = life.latest
}

async function toProof({
  start,
  versions,
  latest,
  shown,
  typeChange,
}: Life): Promise<UncheckedProof | undefined> {
  // A newer change would not match the profile that the read models show.
  const last = shown ?? latest
  if (!start.personal || !last?.event.personal) return undefined
  const { profileId, profileType } = start.data
  const contractChainId =
    start.type === 'ProfileSubmitted' ? (start.personal.contractChainId ?? null) : null
  const signed = versionOf(last.event)
  return {
    id: profileId,
    eventId: last.event.id,
    walletAddress: start.personal.walletAddress,
    contractChainId,
    signedContent: signed?.contentHash !== undefined,
    message: signed?.proof.message ?? null,
    signature: signed?.proof.signature ?? null,
    signedAt: signed?.signedAt ?? null,
    fields: last.event.personal.fields,
    // A later change may have restored the first type.
    typeChange:
      typeChange === undefined || typeChange.to === profileType
        ? null
        : { from: profileType, changedAt: typeChange.changedAt },
    versionCount: last.count,
    versions: await listNewestVersions(versions.slice(0, last.count), contractChainId),
  }
}

/** Returns the newest versions, numbered among all. */
async function listNewestVersions(
  all: readonly Version[],
  chainId: number | null,
): Promise<SignedVersion[]> {
  const first = Math.max(0, all.length - maxProofVersions)
  const newest = all.slice(first).map(async ({ eventId, proof, signedAt, contentHash }, index) => ({
    number: first + index + 1,
    eventId,
    signedAt,
    content: contentHash ?? null,
    digest: chainId === null ? hashMessage(proof.message) : null,
    signature: chainId === null ? proof.signature : null,
    // With the hash of an older text, anyone could confirm a guess of a former name.
    textHash: first + index >= all.length - 2 ? await hashText(proof.message) : null,
  }))
  return Promise.all(newest)
}
