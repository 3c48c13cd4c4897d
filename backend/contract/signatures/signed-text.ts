import {
  type ChangeMessage,
  type EditMessage,
  parseChangeMessage,
  parsePrevious,
  parseTime,
} from './change-message.ts'
import type { VersionLink } from './version-link.ts'

/** Maximum number of signed versions in the proof of a profile. The oldest ones are left out. */
export const maxProofVersions = 200

/**
 * Parts of a signed text. `at` is the time in the text, ISO with milliseconds, UTC. `contentHash` is the
 * hash of the covered fields; undefined if it covers none (see `content-hash.ts`). `link` is undefined in
 * a text without one.
 */
export type SignedText =
  | ChangeMessage
  | (Omit<EditMessage, 'name'> & { kind: 'sign-in'; domain: string; address: string })

/** Parses any signed text of a profile's history; undefined for another text. */
export function parseSignedText(text: string): SignedText | undefined {
  return parseChangeMessage(text) ?? parseSignIn(text)
}

/** Returns the resource with which a sign-in also covers a submission, so that one signature suffices. */
export function formatContentResource(contentHash: string): string {
  return `urn:provenance:content:${contentHash}`
}

/**
 * Returns the resource that links a sign-in to the text before it. The domain of the sign-in names the
 * directory.
 */
export function formatPreviousResource(previous: VersionLink['previous']): string {
  return `urn:provenance:previous:${previous ?? 'none'}`
}

/** Matches the whole EIP-4361 text, so that a statement cannot imitate a later part. */
const signIn = new RegExp(
  [
    String.raw`^(?:[a-zA-Z][a-zA-Z0-9+.-]*://)?(?<domain>[^\s/?#@]+) wants you to sign in with your Ethereum account:`,
    '(?<address>0x[0-9a-fA-F]{40})',
    '',
    '(?:[^\\n]+\\n)?',
    'URI: [^\\n]+',
    'Version: 1',
    String.raw`Chain ID: \d+`,
    'Nonce: [a-zA-Z0-9]{8,}',
    String.raw`Issued At: (?<at>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z)(?:\nExpiration Time: [^\n]+)?(?:\nNot Before: [^\n]+)?(?:\nRequest ID: [^\n]*)?(?:\nResources:(?<resources>(?:\n- [^\n]+)*))?$`,
  ].join('\n'),
)

function parseSignIn(text: string): SignedText | undefined {
  const { domain, address, at: written, resources = '' } = signIn.exec(text)?.groups ?? {}
  const at = written && parseTime(written)
  if (domain === undefined || address === undefined || !at) return undefined
  const ours = resources
    .split('\n- ')
    .filter((resource) => /^urn:provenance:(?:content|previous):/.test(resource))
  const covered = coveredResources.exec(ours.join('\n'))
  if (!covered) return undefined
  const [, contentHash, previous] = covered
  const link =
    previous === undefined ? undefined : { directory: domain, previous: parsePrevious(previous) }
  return { kind: 'sign-in', domain, address, at, contentHash, link }
}

/** Matches no resource, one content, or a content and the text before it. Two contents are ambiguous. */
const coveredResources =
  /^(?:urn:provenance:content:([0-9a-f]{64})(?:\nurn:provenance:previous:([0-9a-f]{64}|none))?)?$/
