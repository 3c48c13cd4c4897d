/** Maximum bytes of a record. Longer ones are reported and left out, so that memory is bounded. */
export const maxRecordBytes = 1024 * 1024

/** First line of a record, counted from 1, and its bytes in the file. */
type FileRange = { line: number; offset: number; length: number }

/** Position of a record. `number` counts records from 1, since a list may be a single line. */
export type RecordPosition = FileRange & { number: number }

/** Text of a record, or the reason why it cannot be read. */
type Content = { text: string } | { fault: string }
type UnnumberedRecord = FileRange & Content
export type RawRecord = RecordPosition & Content

/** The file cannot be read. The message completes a sentence that begins with the file's name. */
export class InvalidFile extends Error {
  override name = 'InvalidFile'
}

type Scanner = {
  /** Returns the records that end within these bytes. */
  push: (bytes: Buffer) => UnnumberedRecord[]
  /** Returns the rest at the end of the file. Throws `InvalidFile`. */
  end: () => UnnumberedRecord[]
}

/**
 * Splits a JSON list or JSON Lines into the texts of its records, with bounded memory. The caller parses
 * each text. Throws `InvalidFile` if the boundaries of records are unclear.
 *
 * A streaming parser such as `stream-json` is not suitable. It stops at the first invalid record, and
 * reports neither lines nor bytes. The import needs both to read the records in another order.
 */
export async function* splitRecords(chunks: AsyncIterable<Buffer>): AsyncGenerator<RawRecord> {
  let scanner: Scanner | undefined
  let position = { offset: 0, line: 1 }
  let count = 0
  const number = (records: UnnumberedRecord[]): RawRecord[] =>
    records.map((record) => {
      count += 1
      return { number: count, ...record }
    })
  for await (const chunk of chunks) {
    let bytes = chunk
    if (!scanner) {
      const start = findStart(chunk, position.offset === 0)
      position = advance(position, chunk.subarray(0, start))
      if (start === chunk.length) continue
      bytes = chunk.subarray(start)
      scanner = createScanner(bytes, position)
    }
    yield* number(scanner.push(bytes))
  }
  if (!scanner) throw new InvalidFile('holds no records')
  yield* number(scanner.end())
}

const newline = 0x0a
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d]
const [comma, quote, backslash] = [0x2c, 0x22, 0x5c]

const isBlank = (byte: number | undefined) =>
  byte === 0x20 || byte === 0x09 || byte === 0x0d || byte === newline

/** Returns the offset of the first byte that is neither white space nor a byte order mark. */
function findStart(bytes: Buffer, isFirst: boolean): number {
  let at = isFirst && bytes.subarray(0, 3).equals(Buffer.of(0xef, 0xbb, 0xbf)) ? 3 : 0
  while (at < bytes.length && isBlank(bytes[at])) at += 1
  return at
}

type Point = { offset: number; line: number }

function advance({ offset, line }: Point, bytes: Buffer): Point {
  let lines = line
  for (const byte of bytes) if (byte === newline) lines += 1
  return { offset: offset + bytes.length, line: lines }
}

function createScanner(bytes: Buffer, start: Point): Scanner {
  if (bytes[0] === openBracket) return scanList(start)
  if (bytes[0] === openBrace) return scanLines(start)
  throw new InvalidFile('is neither a JSON list of records nor JSON Lines, one record on each line')
}

/** Collects the bytes of one record, up to the size limit. */
function createCollector() {
  let parts: Buffer[] = []
  let start: Point | undefined
  let length = 0
  return {
    start: () => start,
    add: (at: Point, bytes: Buffer) => {
      start ??= at
      length += bytes.length
      if (length > maxRecordBytes) parts = []
      else parts.push(bytes)
    },
    /** Returns the collected record; undefined if there was only white space. */
    finish: (): UnnumberedRecord | undefined => {
      if (!start) return undefined
      const place = { ...start, length }
      const record = { ...place, ...readText(length > maxRecordBytes ? undefined : parts) }
      parts = []
      start = undefined
      length = 0
      return record
    },
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function readText(parts: readonly Buffer[] | undefined): Content {
  if (!parts) return { fault: `is longer than ${maxRecordBytes / 1024 / 1024} MiB` }
  try {
    return { text: utf8.decode(Buffer.concat(parts)) }
  } catch {
    return { fault: 'is not UTF-8' }
  }
}

function scanLines(start: Point): Scanner {
  const collector = createCollector()
  let point = start

  function take(bytes: Buffer): void {
    const blanks = collector.start() ? 0 : findStart(bytes, false)
    if (blanks < bytes.length) {
      collector.add({ ...point, offset: point.offset + blanks }, bytes.subarray(blanks))
    }
    point = { ...point, offset: point.offset + bytes.length }
  }

  return {
    push: (bytes) => {
      const found: UnnumberedRecord[] = []
      let from = 0
      for (;;) {
        const end = bytes.indexOf(newline, from)
        take(bytes.subarray(from, end === -1 ? bytes.length : end))
        if (end === -1) return found
        const record = collector.finish()
        if (record) found.push(record)
        point = { offset: point.offset + 1, line: point.line + 1 }
        from = end + 1
      }
    },
    end: () => {
      const record = collector.finish()
      return record ? [record] : []
    },
  }
}

/** Splits a list at its top-level commas: those outside of strings and of nested lists and objects. */
function scanList(start: Point): Scanner {
  const collector = createCollector()
  let { line, offset } = start
  let depth = 0
  let string: StringState = 'none'
  let count = 0
  /** Start of the unfinished record. */
  let begin: Point | undefined
  let isOver = false

  function endRecord(bytes: Buffer, isLast: boolean): UnnumberedRecord[] {
    if (!begin) {
      if (isLast && count === 0) return []
      throw new InvalidFile(`is not JSON: record ${count + 1} is missing, on line ${line}`)
    }
    collector.add(begin, bytes)
    begin = undefined
    count += 1
    const record = collector.finish()
    return record ? [record] : []
  }

  /** Updates the nesting depth after a byte outside of strings. */
  function nest(byte: number): void {
    if (byte === quote) string = 'open'
    else if (byte === openBrace || byte === openBracket) depth += 1
    else if (byte === closeBrace || byte === closeBracket) depth -= 1
    if (depth === 0) throw new InvalidFile(`is not JSON: line ${line} closes what is not open`)
  }

  function push(bytes: Buffer): UnnumberedRecord[] {
    const found: UnnumberedRecord[] = []
    /** Start of the record, or of its rest, in these bytes. */
    let from = 0
    for (const [at, byte] of bytes.entries()) {
      if (byte === newline) line += 1
      if (string !== 'none') string = advanceString(string, byte)
      else if (isBlank(byte)) continue
      else if (isOver) throw new InvalidFile(`goes on after the end of its list, on line ${line}`)
      else if (depth === 0) depth = 1
      else if (depth === 1 && (byte === comma || byte === closeBracket)) {
        isOver = byte === closeBracket
        found.push(...endRecord(bytes.subarray(from, at), isOver))
      } else {
        if (!begin) {
          begin = { offset: offset + at, line }
          from = at
        }
        nest(byte)
      }
    }
    if (begin) collector.add(begin, bytes.subarray(from))
    offset += bytes.length
    return found
  }

  return {
    push,
    end: () => {
      if (begin)
        throw new InvalidFile(`ends in the middle of record ${count + 1}, on line ${begin.line}`)
      if (!isOver) throw new InvalidFile('ends before its list does')
      return []
    },
  }
}

type StringState = 'none' | 'open' | 'escaped'

/** Returns the state of a string after one more byte. */
function advanceString(string: StringState, byte: number): StringState {
  if (string === 'escaped') return 'open'
  if (byte === backslash) return 'escaped'
  return byte === quote ? 'none' : 'open'
}
