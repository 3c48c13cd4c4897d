import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { ProfileView } from '#contract/views/profile.ts'

/** Bytes that a stream buffers for a slow reader, besides one page. */
const heldBytes = 64 * 1024

/**
 * A list as JSON, written as it is read: a page of it at a time, and the next one when that was taken.
 * Ends its reading when it is destroyed.
 */
export function streamList(
  pages: AsyncIterable<readonly ProfileView[]>,
  { compressed }: { compressed: boolean },
): Readable {
  const text = Readable.from(writeJson(pages), { objectMode: false, highWaterMark: heldBytes })
  if (!compressed) return text
  const gzip = createGzip({ level: 4 })
  // A fault or an early end of either one destroys the other; whoever reads hears of it by theirs.
  pipeline(text, gzip).catch(() => undefined)
  return gzip
}

async function* writeJson(pages: AsyncIterable<readonly ProfileView[]>): AsyncGenerator<string> {
  let before = '['
  for await (const page of pages) {
    for (const profile of page) {
      yield before + JSON.stringify(profile)
      before = ','
    }
  }
  yield before === '[' ? '[]' : ']'
}
