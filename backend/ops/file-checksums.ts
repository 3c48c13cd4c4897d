import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Size and SHA-256 of a file. */
export type FileChecksum = { bytes: number; sha256: string }

/** Writes a new file that only its owner can read, and returns its checksum once it is on disk. */
export async function writeWithChecksum(
  path: string,
  content: Readable | AsyncIterable<Buffer>,
  signal?: AbortSignal,
): Promise<FileChecksum> {
  const checksum = createChecksum()
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })
  await pipeline(content, checksum.pass, file, { signal })
  return checksum.end()
}

/** Reads a file and returns its checksum. */
export async function checksumFile(path: string, signal?: AbortSignal): Promise<FileChecksum> {
  const checksum = createChecksum()
  for await (const _chunk of checksum.pass(createReadStream(path, { signal })));
  return checksum.end()
}

function createChecksum() {
  const hash = createHash('sha256')
  let bytes = 0
  return {
    pass: async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        bytes += chunk.length
        yield chunk
      }
    },
    end: (): FileChecksum => ({ bytes, sha256: hash.digest('hex') }),
  }
}

/** Yields the lines of a text file, which all end in a line break. */
export async function* readLines(path: string): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of createReadStream(path, { encoding: 'utf8' })) {
    const lines = `${rest}${chunk}`.split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}
