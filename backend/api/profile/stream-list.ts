import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { ProfileView } from '#contract/views/profile.ts'

/** Bytes that a stream buffers for a slow reader, besides one page. */
const bufferedBytes = 64 * 1024

/**
 * Streams a list as JSON. The next page is read when the reader has taken the one before. A destroyed
 * stream ends the reading.
 */
export function streamList(
  pages: AsyncIterable<readonly ProfileView[]>,
  { compressed }: { compressed: boolean },
): Readable {
  const text = Readable.from(serializePages(pages), {
    objectMode: false,
    highWaterMark: bufferedBytes,
  })
  if (!compressed) return text
  const gzip = createGzip({ level: 4 })
  // A fault or an early end of either stream destroys the other. The reader receives it from `gzip`.
  pipeline(text, gzip).catch(() => undefined)
  return gzip
}

async function* serializePages(
  pages: AsyncIterable<readonly ProfileView[]>,
): AsyncGenerator<string> {
  let before = '['
  for await (const page of pages) {
    for (const profile of page) {
      yield before + JSON.stringify(profile)
      before = ','
    }
  }
  yield before === '[' ? '[]' : ']'
}
