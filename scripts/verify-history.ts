// Verifies an exported history without a server or database: order, signatures and content. Or a proof
// of an entry in the transparency log. Exits with 0 when everything verifies, 1 on a fault, and 2 when the
// file is neither or the arguments are wrong. Exits with 3 when there is no fault but a part could not be checked.
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { isHex, recoverMessageAddress } from 'viem'
import { verifyHistoryFile } from '#contract/history/verify-history-file.ts'
import type { RecoverSigner } from '#contract/history/verify-signature.ts'
import { hostOfOrigin } from '#contract/transparency/checkpoint.ts'
import { parseNoteKey } from '#contract/transparency/signed-note.ts'
import { isProven, parseTlogProof, type TlogProof } from '#contract/transparency/tlog-proof.ts'
import { printLine } from './print-line.ts'

const { file, domain, key, seen } = parseArguments()

const recover: RecoverSigner = async ({ message, signature }) => {
  if (!isHex(signature)) return undefined
  return recoverMessageAddress({ message, signature }).catch(() => undefined)
}

const text = readText(file)
const proof = parseTlogProof(text)
if (proof) await verifyProofAndExit(proof)

const report = await verifyHistoryFile(text, recover, { domain, key, seen })
const { header, events, faults, signed, signers, directories, unchecked } = report
if (!header && events === 0) {
  stop(`${file} is not a history of Provenance: use the file from Download History.`)
}
for (const { line, message } of faults) printLine(`line ${line}: ${message}`)
if (faults.length > 0) printLine('')
if (header) {
  printLine(`profile ${header.profileId}, exported ${header.exportedAt}, head ${header.head}`)
}
printLine(
  `${events} events; signed over their content: ${signed.content}, signed in only: ${signed.signIn}, ` +
    `erased: ${signed.erased}, contract wallets, not checked: ${signed.contract}`,
)
for (const { life, wallet } of signers) printLine(`life ${life}: signed by ${wallet}`)
if (directories.length > 0) {
  printLine(`signed for ${directories.join(', ')} (${describeComparison()})`)
}
// `process.exit` would lose the end of a long output that another program reads.
if (faults.length > 0) {
  printLine(`Does not verify. Faults: ${faults.length}.`)
  process.exitCode = 1
} else if (unchecked.length > 0) {
  for (const sentence of unchecked) printLine(`Not checked. ${sentence}`)
  printLine('No fault found, but a part of the history could not be checked.')
  process.exitCode = 3
} else {
  printLine('Verifies.')
}

function parseArguments() {
  const usage =
    'Name a history or a proof, and optionally the domain of the directory, the key of its log and a checkpoint: npm run verify-history -- <history.jsonl | file.tlog-proof> [domain] [--key vkey [--checkpoint file]]'
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { key: { type: 'string' }, checkpoint: { type: 'string' } },
    })
    const [file = stop(usage), domain, ...others] = positionals
    if (others.length > 0) return stop(usage)
    const key = values.key === undefined ? undefined : parseNoteKey(values.key)
    if (values.key !== undefined && !key) return stop('The key is not the Ed25519 key of a log.')
    if (values.checkpoint !== undefined && !key) return stop(usage)
    const seen = values.checkpoint === undefined ? undefined : readText(values.checkpoint)
    return { file, domain, key, seen }
  } catch {
    return stop(usage)
  }
}

async function verifyProofAndExit(proof: TlogProof): Promise<never> {
  if (domain !== undefined || seen !== undefined) {
    stop('A proof is checked with the key alone: leave out the domain and --checkpoint.')
  }
  if (!proof.entry) stop(`${file} does not contain its entry: download the proof from the profile.`)
  if (!key) {
    printLine('Not checked. Pass the key of the log: npm run verify-history -- file --key vkey')
    process.exit(3)
  }
  const isInLog = await isProven(proof, proof.entry, key)
  printLine(
    isInLog
      ? `Verifies. ${key.name} has this entry as number ${proof.index}; the file does not show what it is about.`
      : `Does not verify. The key has not signed that the log has entry ${proof.index} of the file.`,
  )
  process.exit(isInLog ? 0 : 1)
}

function describeComparison(): string {
  const expected = domain ?? (key && hostOfOrigin(key.name))
  if (expected !== undefined) return `compared with ${expected}`
  return header?.domain === undefined ? 'not compared' : `the file says ${header.domain}`
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    return stop(`${path} cannot be read: ${error instanceof Error ? error.message : error}`)
  }
}

function stop(sentence: string): never {
  printLine(sentence, console.error)
  process.exit(2)
}
