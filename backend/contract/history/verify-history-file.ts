import { isLifeStart } from '#contract/events/profile-event-info.ts'
import { parseJson } from '#contract/parse-json.ts'
import { hostOfOrigin } from '#contract/transparency/checkpoint.ts'
import type { HistoryEvent } from '#contract/views/history.ts'
import {
  canonicalizeEvent,
  type HistoryHeader,
  historyHeader,
  historyLine,
  nextChainHash,
} from './history-file.ts'
import type { HistoryFault } from './history-order.ts'
import { type HistoryReport, verifyHistory } from './verify-history.ts'
import {
  type ExpectedLog,
  type FileFault,
  type LoggedLine,
  verifyLogProofs,
} from './verify-log-proofs.ts'
import type { Mismatch, RecoverSigner, SignatureCheck } from './verify-signature.ts'

type FileReport = {
  /** Undefined if the first line is invalid. */
  header: HistoryHeader | undefined
  events: number
  faults: FileFault[]
  /**
   * Numbers of signatures that cover their content, that cover a sign-in only, and that cannot be
   * checked, by reason.
   */
  signed: { content: number; signIn: number; erased: number; contract: number }
  /** Wallets whose signatures verify, and the lives that they signed. */
  signers: { life: number; wallet: string }[]
  /** Directories that the signed texts name. */
  directories: string[]
  /** A sentence for each kind of content that was not checked. */
  unchecked: string[]
}

/**
 * Expectations of the caller. Without `domain`, signed texts must match the directory of the log's `key`, and
 * without a key the header of the file.
 */
type Expected = ExpectedLog & { domain?: string | undefined }

type Line = LoggedLine & { eventJson: string; chain: string }

/**
 * Verifies an exported history offline: the order of its events, all signatures and content hashes,
 * and the chain of lines. Unsigned content is only compared with the chain, which the creator of
 * the file could recompute.
 */
export async function verifyHistoryFile(
  text: string,
  recover: RecoverSigner,
  expected: Expected = {},
): Promise<FileReport> {
  const [first = '', ...rest] = text.replace(/\r?\n$/, '').split(/\r?\n/)
  const header = historyHeader.safeParse(parseJson(first)).data
  const faults: FileFault[] = []
  if (!header) faults.push({ line: 1, message: 'is not the header of a Provenance history' })
  const format = header?.format ?? 'provenance-history-2'
  const lines = rest.flatMap((json, index) => parseLine(json, { line: index + 2, format }, faults))
  const history = await verifyHistory(
    lines.map(({ event }) => event),
    recover,
  )
  const orderFaults = placeFaults(history.faults, lines)
  faults.push(...orderFaults, ...(await findChanged(lines, orderFaults)))
  for (const { line, event } of lines) {
    const check = history.checks.get(event.revision)
    if (check?.result === 'does-not-verify') faults.push({ line, message: describeMismatch(check) })
    if (event.life !== lifeOf(event)) faults.push({ line, message: 'names two lives' })
  }
  if (header) faults.push(...findHeaderFaults(header, lines))
  const { key } = expected
  const domain = expected.domain ?? (key ? hostOfOrigin(key.name) : header?.domain)
  if (domain !== undefined) faults.push(...findForeignTexts(domain, lines, history))
  const log = await verifyLogProofs(lines, expected)
  faults.push(...log.faults)
  const signed = countSigned(history)
  const unsigned = lines.filter(({ event }) => hasUnsignedContent(event)).length
  const unchecked = listUnchecked({
    ...signed,
    unsigned,
    events: lines.length,
    erasedLives: findErasedLives(lines),
  })
  return {
    header,
    events: lines.length,
    faults: sortFaults(faults),
    signed,
    signers: listSigners(lines, history),
    directories: listDirectories(history),
    unchecked: [...unchecked, ...log.unchecked],
  }
}

const lifeOf = ({ data }: HistoryEvent) => ('life' in data ? data.life : null)

/** Returns the line, or none with a fault. */
function parseLine(
  json: string,
  { line, format }: { line: number; format: HistoryHeader['format'] },
  faults: FileFault[],
): Line[] {
  const raw = parseJson(json)
  const { data } = historyLine.safeParse(raw)
  const eventJson = data && canonicalizeEvent((raw as typeof data).event, format)
  if (!data || eventJson === undefined) {
    faults.push({ line, message: 'is not an event that this version can read' })
    return []
  }
  return [{ line, ...data, eventJson }]
}

const orderTexts: Record<HistoryFault['fault'], string> = {
  'event-missing': 'is not the next event: at least one before it is missing',
  'out-of-order': 'comes after a newer event',
  doubled: 'has the number of an earlier event',
  'other-profile': 'belongs to another profile',
  'wrong-life': 'belongs to another life of the profile',
  'not-erased': 'is readable, although its life is erased',
  'erased-alone': 'is erased, although its life is readable',
}

/**
 * Assigns order faults to their lines. Of two events with one revision, the later line is reported.
 */
function placeFaults(faults: readonly HistoryFault[], lines: readonly Line[]): FileFault[] {
  const lineOf = new Map(lines.map(({ event, line }) => [event.revision, line]))
  return faults.map(({ revision, fault }) => ({
    line: lineOf.get(revision) ?? 1,
    message: orderTexts[fault],
  }))
}

/** Finds lines that were changed since the export. Moved lines are reported already. */
async function findChanged(
  lines: readonly Line[],
  orderFaults: readonly FileFault[],
): Promise<FileFault[]> {
  const moved = new Set(orderFaults.map(({ line }) => line))
  const faults: FileFault[] = []
  let previous = { chain: '', line: 1 }
  for (const { line, eventJson, chain } of lines) {
    const isUnchanged = chain === (await nextChainHash(previous.chain, eventJson))
    const isMoved = moved.has(line) || moved.has(previous.line)
    if (!isUnchanged && !isMoved) faults.push({ line, message: 'was changed after the export' })
    previous = { chain, line }
  }
  return faults
}

const mismatchTexts: Record<Mismatch, string> = {
  'wrong-message': 'the signed text has the wrong format for this event',
  'other-wallet': 'the signature is not by the wallet of the profile',
  'other-name': 'the signed text names another profile',
  'other-time': 'the time in the signed text differs from the time of the event',
  'other-content': 'the content differs from the signed content',
  'other-previous':
    'it refers to a different previous text: a version is missing, was added, or was moved',
  'not-later': 'it was not signed later than the change before it',
}

function describeMismatch({ reason, signer, wallet, content }: SignatureCheck): string {
  const text =
    reason !== null && reason in mismatchTexts
      ? mismatchTexts[reason as Mismatch]
      : 'it is not signed'
  const hashes =
    reason === 'other-content' ? ` (signed ${content.signed}, found ${content.actual})` : ''
  const wallets =
    reason === 'other-wallet' && signer !== null
      ? ` (signed by ${signer}, the profile belongs to ${wallet ?? 'an erased wallet'})`
      : ''
  return `does not verify: ${text}${hashes}${wallets}`
}

function findHeaderFaults(header: HistoryHeader, lines: readonly Line[]): FileFault[] {
  const last = lines.at(-1)
  const revision = last?.event.revision ?? null
  const messages: string[] = []
  if (header.events !== lines.length) {
    messages.push(`says that ${header.events} events follow, but ${lines.length} do`)
  }
  if (header.headRevision !== revision) {
    messages.push(
      `says that the last event is number ${header.headRevision}, but it is ${revision}`,
    )
  }
  if (messages.length === 0 && header.head !== (last?.chain ?? null)) {
    messages.push('names a different last line')
  }
  if (lines.some(({ event }) => event.data.profileId !== header.profileId)) {
    messages.push('names a different profile than the events')
  }
  return messages.map((message) => ({ line: 1, message }))
}

function countSigned({ checks }: HistoryReport): FileReport['signed'] {
  const all = [...checks.values()]
  const count = (fits: (check: SignatureCheck) => boolean) => all.filter(fits).length
  return {
    content: count(({ result }) => result === 'content-signed'),
    signIn: count(({ result }) => result === 'signed-in'),
    erased: count(({ reason }) => reason === 'erased' || reason === 'hidden'),
    contract: count(({ reason }) => reason === 'contract'),
  }
}

function listSigners(lines: readonly Line[], { checks }: HistoryReport): FileReport['signers'] {
  const signers = lines.flatMap(({ event }) => {
    const { result, signer = null } = checks.get(event.revision) ?? {}
    const life = lifeOf(event)
    const isSigned = result === 'content-signed' || result === 'signed-in'
    return isSigned && signer !== null && life !== null ? [{ life, wallet: signer }] : []
  })
  return [...new Map(signers.map((one) => [`${one.life} ${one.wallet}`, one])).values()]
}

const listDirectories = ({ checks }: HistoryReport) => [
  ...new Set(
    [...checks.values()].flatMap(({ directory }) => (directory === null ? [] : [directory])),
  ),
]

/**
 * Finds texts for another directory. A wallet signs texts for many sites, and only those for this directory
 * count.
 */
function findForeignTexts(
  expected: string,
  lines: readonly Line[],
  { checks }: HistoryReport,
): FileFault[] {
  return lines.flatMap(({ line, event }) => {
    const directory = checks.get(event.revision)?.directory ?? expected
    if (directory.toLowerCase() === expected.toLowerCase()) return []
    return [{ line, message: `was signed for ${directory}, not for ${expected}` }]
  })
}

function hasUnsignedContent(event: HistoryEvent): boolean {
  if (event.type === 'ProfileImported') return true
  return event.type === 'ProfileSubmitted' && event.personal?.proof === null
}

/** Finds lives whose content is erased, although no event deletes them. */
function findErasedLives(lines: readonly Line[]): number[] {
  const deleted = new Set(
    lines.flatMap(({ event }) => (event.type === 'ProfileDeleted' ? [event.data.life] : [])),
  )
  return lines.flatMap(({ event }) =>
    isLifeStart(event) && !event.personal && !deleted.has(event.data.life) ? [event.data.life] : [],
  )
}

type Uncovered = FileReport['signed'] & {
  unsigned: number
  events: number
  /** Lives that are erased without a deletion. */
  erasedLives: readonly number[]
}

/** Parts that no signature in the file can prove. */
function listUnchecked(found: Uncovered): string[] {
  const { events, erased, contract, signIn, unsigned, erasedLives } = found
  return [
    events === 0 && 'The file contains no events.',
    erased > 0 && `Erased, so they can no longer be checked: ${erased}.`,
    erasedLives.length > 0 &&
      `Erased, although the file does not have its deletion: life ${erasedLives.join(', life ')}. Ask the directory for the reason.`,
    contract > 0 &&
      `Signed by a contract wallet, so only its blockchain can check them: ${contract}.`,
    signIn > 0 && `Content signed by a sign-in that does not cover it: ${signIn}.`,
    unsigned > 0 && `Content without a signature: ${unsigned}.`,
  ].filter((sentence) => sentence !== false)
}

function sortFaults(faults: readonly FileFault[]): FileFault[] {
  const distinct = new Map(faults.map((fault) => [`${fault.line} ${fault.message}`, fault]))
  return [...distinct.values()].sort((one, other) => one.line - other.line)
}
