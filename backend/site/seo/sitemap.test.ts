import { expect, it } from 'vitest'
import { type PreparedBody, prepareBody } from '#edge/prepared-body.ts'
import { stopCacheClock } from '#tests/support/cache-clock.ts'
import { cacheSitemap } from './sitemap.ts'

it('renders a part of the sitemap once, and again after a profile of it is removed', async () => {
  const rendered: string[] = []
  const { parts, evictRemoved } = cacheSitemap(async (start) => {
    rendered.push(start)
    return prepareBody(`part ${start}`)
  })
  const readAll = () => Promise.all(['', 'a', 'a7', 'b'].map((start) => parts.forceFetch(start)))
  await readAll()
  await readAll()
  evictRemoved(['a7c0'])
  await readAll()
  expect(rendered).toEqual(['', 'a', 'a7', 'b', '', 'a', 'a7'])
})

it('renders a part again after ten minutes', async () => {
  const pass = stopCacheClock()
  let count = 0
  const { parts } = cacheSitemap(async () => {
    count += 1
    return prepareBody(String(count))
  })
  for (const [ms, text] of [
    [0, '1'],
    [599_999, '1'],
    [2, '2'],
  ] as const) {
    await pass(ms)
    expect(String((await parts.forceFetch('a')).bytes)).toBe(text)
  }
})

it('does not cache a part that was read before one of its profiles was removed', async () => {
  const reads = [Promise.withResolvers<PreparedBody>(), Promise.withResolvers<PreparedBody>()]
  const [first, second] = reads
  const { parts, evictRemoved } = cacheSitemap(() => reads.shift()?.promise ?? Promise.reject())
  const waiting = parts.forceFetch('a7')
  evictRemoved(['a7c0'])
  first?.resolve(prepareBody('with the removed one'))
  expect(String((await waiting).bytes)).toBe('with the removed one')
  second?.resolve(prepareBody('without'))
  expect(String((await parts.forceFetch('a7')).bytes)).toBe('without')
})
