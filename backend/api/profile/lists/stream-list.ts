import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { ProfileView } from '#contract/views/profile.ts'

/** Bytes that a stream buffers for a slow client, besides one page. */
const bufferedBytes = 64 * 1024

/**
 * Streams a list as JSON. The next page is read once the client has received the previous one.
 * Destroying the stream ends the reads.
 */
export function streamList(
  pages: AsyncIterable<readonly ProfileView[]>,
  { isCompressed }: { isCompressed: boolean },
): Readable {
  const text = Readable.from(serializePages(pages), {
    objectMode: false,
    highWaterMark: bufferedBytes,
  })
  if (!isCompressed) return text
  const gzip = createGzip({ level: 4 })
  // A fault or an early end of either stream destroys the other. The caller receives it from `gzip`.
  pipeline(text, gzip).catch(() => undefined)
  return gzip
}

async function* serializePages(
  pages: AsyncIterable<readonly ProfileView[]>,
): AsyncGenerator<string> {
  let prefix = '['
  for await (const page of pages) {
    for (const profile of page) {
      yield prefix + JSON.stringify(profile)
      prefix = ','
    }
  }
  yield prefix === '[' ? '[]' : ']'
}
