/** A longer record is named and left out, so that no file costs more memory than this at once. */
export const maxRecordBytes = 1024 * 1024

/** The line on which a record begins, from 1, and its bytes in the file. */
type Stretch = { line: number; offset: number; length: number }

/** Where a record stands: which one it is, from 1, since a list may be one line, and where in the file. */
export type RecordPlace = Stretch & { number: number }

/** A record's text as it stands in the file, or why it cannot be read. */
type Found = { text: string } | { fault: string }
type CutRecord = Stretch & Found
export type RawRecord = RecordPlace & Found

/** The file as a whole cannot be read. The message is the end of a sentence that begins with its name. */
export class NotRecords extends Error {
  override name = 'NotRecords'
}

type Scanner = {
  /** The records that end within these bytes. */
  push: (bytes: Buffer) => CutRecord[]
  /** Returns the rest at the end of the file. Throws `NotRecords`. */
  end: () => CutRecord[]
}

/**
 * The records of a JSON list, or of JSON Lines, whichever the file begins as, in its order, with
 * bounded memory. A record is only cut out here: whether it is JSON is for who parses it. Throws
 * `NotRecords` where it cannot be said where records begin and end.
 */
export async function* splitRecords(chunks: AsyncIterable<Buffer>): AsyncGenerator<RawRecord> {
  let scanner: Scanner | undefined
  let passed = { offset: 0, line: 1 }
  let count = 0
  const number = (records: CutRecord[]): RawRecord[] =>
    records.map((record) => {
      count += 1
      return { number: count, ...record }
    })
  for await (const chunk of chunks) {
    let bytes = chunk
    if (!scanner) {
      const start = findStart(chunk, passed.offset === 0)
      passed = advance(passed, chunk.subarray(0, start))
      if (start === chunk.length) continue
      bytes = chunk.subarray(start)
      scanner = openScanner(bytes, passed)
    }
    yield* number(scanner.push(bytes))
  }
  if (!scanner) throw new NotRecords('holds no records')
  yield* number(scanner.end())
}

const newline = 0x0a
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d]
const [comma, quote, backslash] = [0x2c, 0x22, 0x5c]

const isBlank = (byte: number | undefined) =>
  byte === 0x20 || byte === 0x09 || byte === 0x0d || byte === newline

/** Where the first byte is that is neither white space nor the mark that UTF-8 may begin with. */
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

function openScanner(bytes: Buffer, start: Point): Scanner {
  if (bytes[0] === openBracket) return scanList(start)
  if (bytes[0] === openBrace) return scanLines(start)
  throw new NotRecords('is neither a JSON list of records nor JSON Lines, one record on each line')
}

/** Collects the bytes of one record, as far as they may be kept. */
function openCollector() {
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
    /** The record that was collected, if there is more to it than white space. */
    finish: (): CutRecord | undefined => {
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

function readText(parts: readonly Buffer[] | undefined): { text: string } | { fault: string } {
  if (!parts) return { fault: `is longer than ${maxRecordBytes / 1024 / 1024} MiB` }
  try {
    return { text: utf8.decode(Buffer.concat(parts)) }
  } catch {
    return { fault: 'is not UTF-8' }
  }
}

function scanLines(start: Point): Scanner {
  const collector = openCollector()
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
      const found: CutRecord[] = []
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

/** Splits a list at its own commas: those in no text and in nothing else that is open. */
function scanList(start: Point): Scanner {
  const collector = openCollector()
  let { line, offset } = start
  let depth = 0
  let text: 'none' | 'open' | 'escaped' = 'none'
  let count = 0
  /** Where the record began that is not at its end. */
  let begin: Point | undefined
  let isOver = false

  function endRecord(bytes: Buffer, isLast: boolean): CutRecord[] {
    if (!begin) {
      if (isLast && count === 0) return []
      throw new NotRecords(`is not JSON: record ${count + 1} is missing, on line ${line}`)
    }
    collector.add(begin, bytes)
    begin = undefined
    count += 1
    const record = collector.finish()
    return record ? [record] : []
  }

  /** Effect of a byte outside of strings on the nesting. */
  function nest(byte: number): void {
    if (byte === quote) text = 'open'
    else if (byte === openBrace || byte === openBracket) depth += 1
    else if (byte === closeBrace || byte === closeBracket) depth -= 1
    if (depth === 0) throw new NotRecords(`is not JSON: line ${line} closes what is not open`)
  }

  function push(bytes: Buffer): CutRecord[] {
    const found: CutRecord[] = []
    /** Where the record begins, or goes on, in these bytes. */
    let from = 0
    for (const [at, byte] of bytes.entries()) {
      if (byte === newline) line += 1
      if (text !== 'none') text = readOn(text, byte)
      else if (isBlank(byte)) continue
      else if (isOver) throw new NotRecords(`goes on after the end of its list, on line ${line}`)
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
        throw new NotRecords(`ends in the middle of record ${count + 1}, on line ${begin.line}`)
      if (!isOver) throw new NotRecords('ends before its list does')
      return []
    },
  }
}

/** The state of a text after one more byte. */
function readOn(text: 'open' | 'escaped', byte: number): 'none' | 'open' | 'escaped' {
  if (text === 'escaped') return 'open'
  if (byte === backslash) return 'escaped'
  return byte === quote ? 'none' : 'open'
}
