import { parseJson } from '#contract/parse-json.ts'
import type { HistoryEvent } from '#contract/views/history.ts'
import { type HistoryHead, historyHead, historyLine, nextChainHash } from './history-file.ts'
import type { HistoryFault } from './history-order.ts'
import { type HistoryReport, verifyHistory } from './verify-history.ts'
import type { Mismatch, RecoverSigner, SignatureCheck } from './verify-signature.ts'

/** A fault of a file. `line` counts from 1, the head. */
type FileFault = { line: number; says: string }

type FileReport = {
  /** Undefined if the first line is invalid. */
  head: HistoryHead | undefined
  events: number
  faults: FileFault[]
  /**
   * Numbers of signatures that cover their content, that cover a sign-in only, and that cannot be
   * checked, by reason.
   */
  signed: { content: number; signIn: number; erased: number; contract: number }
  /** Directories that the signed texts name. */
  directories: string[]
  /** A sentence for each kind of content that was not checked. */
  unchecked: string[]
}

/** Expectations of the caller. Without `domain`, signed texts must match the head of the file. */
type Expected = { domain?: string | undefined }

type Line = { line: number; event: HistoryEvent; raw: unknown; chain: string }

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
  const head = historyHead.safeParse(parseJson(first)).data
  const faults: FileFault[] = []
  if (!head) faults.push({ line: 1, says: 'is not the head of a history of Provenance' })
  const lines = rest.flatMap((written, index) => readLine(written, index + 2, faults))
  const history = await verifyHistory(
    lines.map(({ event }) => event),
    recover,
  )
  const ordered = placeFaults(history.faults, lines)
  faults.push(...ordered, ...(await findChanged(lines, ordered)))
  for (const { line, event } of lines) {
    const check = history.checks.get(event.revision)
    if (check?.says === 'does-not-verify') faults.push({ line, says: describeMismatch(check) })
  }
  if (head) faults.push(...findHeadFaults(head, lines))
  const domain = expected.domain ?? head?.domain
  if (domain !== undefined) faults.push(...findForeignTexts(domain, lines, history))
  const signed = countSigned(history)
  const directories = listDirectories(history)
  const unsigned = lines.filter(({ event }) => hasUnsignedContent(event)).length
  const unchecked = listUnchecked({
    ...signed,
    unsigned,
    events: lines.length,
    directories: domain === undefined ? directories : [],
  })
  return { head, events: lines.length, faults: sortFaults(faults), signed, directories, unchecked }
}

function readLine(written: string, line: number, faults: FileFault[]): Line[] {
  const raw = parseJson(written)
  const parsed = historyLine.safeParse(raw)
  if (!parsed.success) {
    faults.push({ line, says: 'is not an event that this version can read' })
    return []
  }
  const { event, chain } = parsed.data
  return [{ line, event, raw: (raw as { event: unknown }).event, chain }]
}

const orderTexts: Record<HistoryFault['fault'], string> = {
  'event-missing': 'is not the next event: one or more before it are missing',
  'out-of-order': 'is placed after an event that came later',
  doubled: 'has the place of an earlier event',
  'other-profile': 'belongs to another profile',
  'wrong-life': 'belongs to another life of the profile',
  'not-erased': 'has words that can be read, though its life is erased',
  'erased-alone': 'is erased, though its life can be read',
}

/**
 * Assigns order faults to their lines. Of two events with one revision, the later line is reported.
 */
function placeFaults(faults: readonly HistoryFault[], lines: readonly Line[]): FileFault[] {
  return faults.map(({ revision, fault }) => {
    const found = lines.findLast(({ event }) => event.revision === revision)
    return { line: found?.line ?? 1, says: orderTexts[fault] }
  })
}

/** Finds lines that were changed since the export. Moved lines are reported already. */
async function findChanged(
  lines: readonly Line[],
  ordered: readonly FileFault[],
): Promise<FileFault[]> {
  const moved = new Set(ordered.map(({ line }) => line))
  const faults: FileFault[] = []
  let before = { chain: '', line: 1 }
  for (const { line, raw, chain } of lines) {
    const isWhole = chain === (await nextChainHash(before.chain, raw))
    const isNeighbour = moved.has(line) || moved.has(before.line)
    if (!isWhole && !isNeighbour) faults.push({ line, says: 'was changed since the file was made' })
    before = { chain, line }
  }
  return faults
}

const mismatchTexts: Record<Mismatch, string> = {
  'wrong-message': 'the signed text is none that belongs to it',
  'other-wallet': 'the signature is not one of the profile’s wallet',
  'other-name': 'the signed text names another profile',
  'other-time': 'the signed text bears another time',
  'other-content': 'the words are not those that were signed',
  'other-previous': 'it names another signed text before it: a version is missing, added or moved',
  'not-later': 'it was signed no later than the change before it',
}

function describeMismatch({ why, signer, wallet, content }: SignatureCheck): string {
  const reason =
    why !== null && why in mismatchTexts ? mismatchTexts[why as Mismatch] : 'it is not signed'
  const hashes =
    why === 'other-content' ? ` (signed ${content.signed}, these are ${content.actual})` : ''
  const wallets =
    why === 'other-wallet' && signer !== null
      ? ` (signed by ${signer}, it is of ${wallet ?? 'a wallet that is erased'})`
      : ''
  return `does not verify: ${reason}${hashes}${wallets}`
}

function findHeadFaults(head: HistoryHead, lines: readonly Line[]): FileFault[] {
  const last = lines.at(-1)
  const revision = last?.event.revision ?? null
  const says: string[] = []
  if (head.events !== lines.length) {
    says.push(`says that ${head.events} events follow, and ${lines.length} do`)
  }
  if (head.headRevision !== revision) {
    says.push(`says that the last event is number ${head.headRevision}, and it is ${revision}`)
  }
  if (says.length === 0 && head.head !== (last?.chain ?? null)) {
    says.push('names another last line than the file has')
  }
  if (lines.some(({ event }) => event.data.profileId !== head.profileId)) {
    says.push('names another profile than the events do')
  }
  return says.map((text) => ({ line: 1, says: text }))
}

function countSigned({ checks }: HistoryReport): FileReport['signed'] {
  const all = [...checks.values()]
  const count = (fits: (check: SignatureCheck) => boolean) => all.filter(fits).length
  return {
    content: count(({ says }) => says === 'content-signed'),
    signIn: count(({ says }) => says === 'signed-in'),
    erased: count(({ why }) => why === 'erased' || why === 'hidden'),
    contract: count(({ why }) => why === 'contract'),
  }
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
    return [{ line, says: `was signed for ${directory}, and not for ${expected}` }]
  })
}

function hasUnsignedContent(event: HistoryEvent): boolean {
  if (event.type === 'ProfileImported') return true
  return event.type === 'ProfileSubmitted' && event.personal?.proof === null
}

type Uncovered = FileReport['signed'] & { unsigned: number; events: number; directories: string[] }

/** Parts that no signature in the file can prove. */
function listUnchecked(found: Uncovered): string[] {
  const { events, erased, contract, signIn, unsigned, directories } = found
  return [
    events === 0 && 'The file holds no event.',
    erased > 0 && `Erased, so that they can no longer be checked: ${erased}.`,
    contract > 0 && `Signed by a contract wallet, of which only its chain can tell: ${contract}.`,
    signIn > 0 && `Words under a sign-in that does not cover them: ${signIn}.`,
    unsigned > 0 && `Words without a signature: ${unsigned}.`,
    directories.length > 0 &&
      `The file does not say which directory it is of, and its signed texts name ${directories.join(', ')}.` +
        ' Name the domain behind the file to compare it.',
  ].filter((sentence) => sentence !== false)
}

function sortFaults(faults: readonly FileFault[]): FileFault[] {
  const distinct = new Map(faults.map((fault) => [`${fault.line} ${fault.says}`, fault]))
  return [...distinct.values()].sort((one, other) => one.line - other.line)
}
