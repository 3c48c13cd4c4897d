import { isUtf8 } from 'node:buffer'
import { readFile, stat } from 'node:fs/promises'
import { OperatorError } from '#backend/process/operator-error.ts'
import { parseJson } from '#contract/parse-json.ts'

/** Maximum size of a file. Its records take about ten times as much memory. */
const maxMegabytes = 50

/** Place of a record in its file. `number` counts records from 1; only JSON Lines have a `line`. */
export type RecordPlace = { number: number; line: number | undefined }

/** A record as JSON, or the reason why it cannot be read. */
export type RawRecord = RecordPlace & ({ value: unknown } | { fault: string })

/**
 * Reads the records of a JSON list, or of JSON Lines. An invalid line is returned as a fault. Throws
 * `OperatorError` for an unreadable file and for an invalid list.
 */
export async function readRecords(path: string): Promise<Iterable<RawRecord>> {
  const bytes = await readBytes(path)
  const text = new TextDecoder().decode(bytes)
  const first = text.trimStart()[0]
  if (first === undefined) throw new OperatorError(`${path} holds no records.`)
  const hasInvalidBytes = !isUtf8(bytes)
  if (first === '{') return parseLines(text, hasInvalidBytes)
  if (first !== '[') {
    throw new OperatorError(
      `${path} is neither a JSON list of records nor JSON Lines, one record on each line.`,
    )
  }
  if (hasInvalidBytes) throw new OperatorError(`${path} is not UTF-8. Nothing was imported.`)
  return parseList(text, path)
}

const reasons: Record<string, string> = {
  ENOENT: 'there is no such file',
  EACCES: 'permission denied',
}

async function readBytes(path: string): Promise<Buffer> {
  const refuse = (error: NodeJS.ErrnoException) => {
    throw new OperatorError(`${path} cannot be read: ${reasons[error.code ?? ''] ?? error.code}.`)
  }
  const stats = await stat(path).catch(refuse)
  if (!stats.isFile()) throw new OperatorError(`${path} is not a file.`)
  if (stats.size > maxMegabytes * 1e6) {
    throw new OperatorError(
      `${path} is larger than ${maxMegabytes} MB: split it, and import the file with the oldest records first.`,
    )
  }
  return readFile(path).catch(refuse)
}

function parseList(text: string, path: string): RawRecord[] {
  let list: unknown[]
  try {
    list = JSON.parse(text)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new OperatorError(`Nothing was imported: ${path} has a syntax error. ${reason}`)
  }
  return list.map((value, index) => ({ number: index + 1, line: undefined, value }))
}

/** Parses JSON Lines. Splits at line feeds only, because JSON texts may contain U+2028, at which `readline` splits. */
function* parseLines(text: string, hasInvalidBytes: boolean): Generator<RawRecord> {
  let number = 0
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    number += 1
    // The decoder replaced each invalid byte.
    const isInvalid = hasInvalidBytes && line.includes('\ufffd')
    yield { number, line: index + 1, ...(isInvalid ? { fault: 'is not UTF-8' } : parseLine(line)) }
  }
}

function parseLine(line: string): { value: unknown } | { fault: string } {
  const value = parseJson(line)
  return value === undefined ? { fault: 'is not a JSON object' } : { value }
}
