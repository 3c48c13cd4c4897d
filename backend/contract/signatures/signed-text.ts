import { parseEditMessage, parseTime } from './edit-message.ts'
import { parseSubmitMessage } from './submit-message.ts'

/** Maximum number of signed versions in a proof. The oldest ones are left out. */
export const maxProofVersions = 200

/**
 * Parts of a signed text. `at` is the time in the text, ISO with milliseconds, UTC. `contentHash` is the
 * hash of the covered fields; undefined if it covers none (see `content-hash.ts`).
 */
export type SignedText =
  | { kind: 'edit' | 'submission'; name: string; at: string; contentHash: string | undefined }
  | {
      kind: 'sign-in'
      domain: string
      address: string
      at: string
      contentHash: string | undefined
    }

/** Parses any signed text of a profile's history; undefined for another text. */
export function parseSignedText(text: string): SignedText | undefined {
  const edit = parseEditMessage(text)
  if (edit) return { kind: 'edit', ...edit, contentHash: edit.contentHash }
  const submission = parseSubmitMessage(text)
  if (submission) return { kind: 'submission', ...submission }
  return parseSignIn(text)
}

const contentName = 'urn:provenance:content:'

/**
 * Returns the resource with which a sign-in also covers a submission, so that one signature
 * suffices.
 */
export function formatContentResource(content: string): string {
  return `${contentName}${content}`
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
  const named = resources
    .split('\n- ')
    .filter((resource) => resource.startsWith(contentName))
    .map((resource) => resource.slice(contentName.length))
  const [contentHash, more] = named
  // Two contents are ambiguous.
  const isClear =
    contentHash === undefined || (more === undefined && /^[0-9a-f]{64}$/.test(contentHash))
  return isClear ? { kind: 'sign-in', domain, address, at, contentHash } : undefined
}
