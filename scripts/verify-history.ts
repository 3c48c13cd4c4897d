// Verifies an exported history without a server or database: order, signatures and content. Exits
// with 0 when everything verifies, 1 on a fault, and 2 when the file is not a history. Exits with 3 when
// there is no fault but a part could not be checked.
import { readFileSync } from 'node:fs'
import { isHex, recoverMessageAddress } from 'viem'
import { verifyHistoryFile } from '#contract/history/verify-history-file.ts'
import type { RecoverSigner } from '#contract/history/verify-signature.ts'
import { printLine } from './print-line.ts'

const [file, domain] = process.argv.slice(2)
if (file === undefined) {
  stop(
    'Name a file, and optionally the domain of the directory: npm run verify-history -- history.jsonl [domain]',
  )
}

const recover: RecoverSigner = async ({ message, signature }) => {
  if (!isHex(signature)) return undefined
  return recoverMessageAddress({ message, signature }).catch(() => undefined)
}

const report = await verifyHistoryFile(readText(file), recover, { domain })
const { header, events, faults, signed, directories, unchecked } = report
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
if (directories.length > 0) {
  printLine(`signed for ${directories.join(', ')} (${describeComparison()})`)
}
if (faults.length > 0) {
  printLine(`Does not verify. Faults: ${faults.length}.`)
  process.exit(1)
}
if (unchecked.length > 0) {
  for (const sentence of unchecked) printLine(`Not checked. ${sentence}`)
  printLine('No fault found, but a part of the history could not be checked.')
  process.exit(3)
}
printLine('Verifies.')

function describeComparison(): string {
  if (domain !== undefined) return `compared with ${domain}`
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
