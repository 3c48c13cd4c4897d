import { once } from 'node:events'
import { setImmediate as yieldThread } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { ProfileView } from '#contract/views/profile.ts'
import { ines, lars } from '#tests/fixtures/profile-views.ts'
import { streamList } from './stream-list.ts'

async function* pagesOf(...pages: ProfileView[][]) {
  yield* pages
}

/** Creates endless pages of incompressible texts. `state` counts the reads, and shows whether they ended. */
function createEndlessPages() {
  const state = { read: 0, ended: false }
  async function* pages() {
    try {
      while (true) {
        state.read += 1
        const bio = () => Array.from({ length: 500 }, () => Math.random().toString(36)).join(' ')
        yield Array.from({ length: 10 }, () => ({ ...ines, bio: bio() }))
      }
    } finally {
      state.ended = true
    }
  }
  return { pages: pages(), state }
}

describe.each([false, true])('a streamed list (compressed: %s)', (isCompressed) => {
  const read = async (...pages: ProfileView[][]) => {
    const bytes = Buffer.concat(await streamList(pagesOf(...pages), { isCompressed }).toArray())
    return JSON.parse((isCompressed ? gunzipSync(bytes) : bytes).toString())
  }

  it('contains all pages in order', async () => {
    expect(await read([ines, lars], [], [ines])).toEqual([ines, lars, ines])
    expect(await read()).toEqual([])
  })

  it('is not read ahead of a slow client beyond its buffer', async () => {
    const { pages, state } = createEndlessPages()
    const list = streamList(pages, { isCompressed })
    await once(list, 'readable')
    for (let turn = 0; turn < 4000; turn += 1) await yieldThread()
    // Each page has about 60 kB, so an unbounded stream would read hundreds.
    expect(state.read).toBeLessThan(12)
    list.destroy()
  })

  it('ends its reads when the client disconnects', async () => {
    const { pages, state } = createEndlessPages()
    const list = streamList(pages, { isCompressed })
    await once(list, 'readable')
    list.destroy()
    await expect.poll(() => state.ended).toBe(true)
  })

  it('fails when a read fails', async () => {
    const failing = async function* () {
      yield [ines]
      throw new Error('away')
    }
    await expect(streamList(failing(), { isCompressed }).toArray()).rejects.toThrow()
  })
})
