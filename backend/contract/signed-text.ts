import { readEditMessage, readTime } from './edit-message.ts'
import { readSubmitMessage } from './submit-message.ts'

/** Signed versions that a proof lists; the newest, where there are more. */
export const maxProofVersions = 200

/**
 * What a text says that a wallet signed. `at` is its own time, ISO with milliseconds, UTC; `content`
 * the hash of the fields that it covers, undefined where it covers none (see `contentHash`).
 */
export type SignedText =
  | { kind: 'edit' | 'submission'; name: string; at: string; content: string | undefined }
  | { kind: 'sign-in'; domain: string; address: string; at: string; content: string | undefined }

/** Reads any text that a profile's history may hold; undefined for what is none of them. */
export function readSignedText(text: string): SignedText | undefined {
  const edit = readEditMessage(text)
  if (edit) return { kind: 'edit', ...edit, content: edit.content }
  const submission = readSubmitMessage(text)
  if (submission) return { kind: 'submission', ...submission }
  return readSignIn(text)
}

const contentName = 'urn:provenance:content:'

/** The resource by which a sign-in covers a submission as well, so that one signature does for both. */
export function writeContentResource(content: string): string {
  return `${contentName}${content}`
}

/** The whole of EIP-4361's text, so that nothing in a statement passes for what comes after it. */
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

function readSignIn(text: string): SignedText | undefined {
  const { domain, address, at: written, resources = '' } = signIn.exec(text)?.groups ?? {}
  const at = written && readTime(written)
  if (domain === undefined || address === undefined || !at) return undefined
  const named = resources
    .split('\n- ')
    .filter((resource) => resource.startsWith(contentName))
    .map((resource) => resource.slice(contentName.length))
  const [content, more] = named
  // Of two contents nobody could say which one was meant.
  const isClear = content === undefined || (more === undefined && /^[0-9a-f]{64}$/.test(content))
  return isClear ? { kind: 'sign-in', domain, address, at, content } : undefined
}
