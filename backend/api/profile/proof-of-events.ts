import { hashMessage } from 'viem'
import type { RecordedEvent } from '#contract/events/event.ts'
import type { ProfileEvent, Proof } from '#contract/events/profile.ts'
import { maxProofVersions } from '#contract/limits.ts'
import { readSignedText } from '#contract/signed-text.ts'
import type { ProofView, SignedVersion } from '#contract/views/proof.ts'

/** What the events tell of a proof; what the chain of a contract says is asked for elsewhere. */
export type ProofOfEvents = Omit<ProofView, 'contractCheck'>

type Recorded = RecordedEvent<ProfileEvent>
type Written = Extract<Recorded, { type: 'ProfileSubmitted' | 'ProfileImported' | 'ProfileEdited' }>
type Begun = Exclude<Written, { type: 'ProfileEdited' }>

const begins = (event: Recorded): event is Begun =>
  event.type === 'ProfileSubmitted' || event.type === 'ProfileImported'
const writes = (event: Recorded): event is Written =>
  begins(event) || event.type === 'ProfileEdited'

type Version = { proof: Proof; signedAt: string; content: string | undefined }

function versionOf(event: Written): Version | undefined {
  const proof = event.type === 'ProfileImported' ? null : event.personal?.proof
  if (!proof) return undefined
  const text = readSignedText(proof.message)
  return { proof, signedAt: text?.at ?? event.metadata.at, content: text?.content }
}

/** A bare sign-in stands for nothing but itself, so it is no version of the content. */
function coveringVersion(event: Written): Version | undefined {
  const version = versionOf(event)
  return event.type === 'ProfileEdited' || version?.content !== undefined ? version : undefined
}

/**
 * The proof of a profile as it stood at `shownAt`, the time of the change that readers see last, from
 * its whole stream, oldest event first. Undefined where there is nothing to read of it.
 */
export function proofOfEvents(
  events: readonly Recorded[],
  shownAt: string,
): ProofOfEvents | undefined {
  const begin = events.findLast(begins)
  if (!begin?.personal) return undefined
  const { profileId } = begin.data
  const { walletAddress } = begin.personal
  const contractChainId =
    begin.type === 'ProfileSubmitted' ? (begin.personal.contractChainId ?? null) : null
  const life = events.slice(events.indexOf(begin)).filter(writes)
  // What the readers do not see yet would not fit to what they see.
  const last = life.findLastIndex(({ metadata }) => metadata.at === shownAt)
  const shown = last === -1 ? life : life.slice(0, last + 1)
  const present = shown.at(-1)
  if (!present?.personal) return undefined
  const versions = shown.flatMap((event) => coveringVersion(event) ?? [])
  const signed = versionOf(present)
  return {
    id: profileId,
    walletAddress,
    contractChainId,
    signedContent: signed?.content !== undefined,
    message: signed?.proof.message ?? null,
    signature: signed?.proof.signature ?? null,
    signedAt: signed?.signedAt ?? null,
    fields: present.personal.fields,
    versionCount: versions.length,
    versions: showVersions(versions, contractChainId),
  }
}

/** The newest of them, with their place among all. */
function showVersions(all: readonly Version[], chainId: number | null): SignedVersion[] {
  const first = Math.max(0, all.length - maxProofVersions)
  return all.slice(first).map(({ proof, signedAt, content }, place) => ({
    number: first + place + 1,
    signedAt,
    content: content ?? null,
    digest: chainId === null ? hashMessage(proof.message) : null,
    signature: chainId === null ? proof.signature : null,
  }))
}
