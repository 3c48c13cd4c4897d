// Verifies a history that was taken home, with no server and no database: order, signatures and content.
import { readFileSync } from 'node:fs'
import { isHex, recoverMessageAddress } from 'viem'
import type { RecoverSigner } from '#contract/verify-history.ts'
import { verifyHistoryFile } from '#contract/verify-history-file.ts'

const [file] = process.argv.slice(2)
if (file === undefined) stop('Name a file: npm run verify-history -- history.jsonl')

const recover: RecoverSigner = async ({ message, signature }) => {
  if (!isHex(signature)) return undefined
  return recoverMessageAddress({ message, signature }).catch(() => undefined)
}

const { head, events, faults, signed } = await verifyHistoryFile(readText(file), recover)
if (!head && events === 0) {
  stop(`${file} is no history of Provenance: take the file that Download History gives.`)
}
for (const { line, says } of faults) console.log(`line ${line}: ${says}`)
if (faults.length > 0) console.log('')
if (head) {
  console.log(`profile ${head.profileId}, exported ${head.exportedAt}, head ${head.head}`)
}
console.log(
  `${events} events; signed over their content: ${signed.content}, signed in only: ${signed.signIn}, ` +
    `erased: ${signed.erased}, for the chain of a contract to tell: ${signed.contract}`,
)
console.log(faults.length === 0 ? 'Verifies.' : `Does not verify: ${faults.length} found.`)
process.exit(faults.length === 0 ? 0 : 1)

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    return stop(`${path} cannot be read: ${error instanceof Error ? error.message : error}`)
  }
}

function stop(sentence: string): never {
  console.error(sentence)
  process.exit(2)
}
