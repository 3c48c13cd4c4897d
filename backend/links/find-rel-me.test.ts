import { expect, it } from 'vitest'
import { findRelMe, findRelMeInHeader } from './find-rel-me.ts'

const address = new URL('https://site.example/')
const link = '<https://provenance.example/profile/ada>; rel="me"'

it('reads a header, and ignores one that would take long to parse', () => {
  expect(findRelMeInHeader(link, address).map(String)).toEqual([
    'https://provenance.example/profile/ada',
  ])
  const hostile = `${link}, <x>;rel="${' '.repeat(8000)}"${';a=1'.repeat(1500)}`
  expect(findRelMeInHeader(hostile, address)).toEqual([])
})

it('reads the first links of a page that has thousands, and ignores a long base', async () => {
  const links = Array.from({ length: 7000 }, (_, index) => `<a rel=me href=${index}>`).join('')
  const base = `<base href="https://site.example/${'x'.repeat(100_000)}/">`
  const found = await findRelMe(`${base}<a rel=me href=0>${links}`, address)
  expect([found.length, found.at(0)?.href, found.at(-1)?.href]).toEqual([
    200,
    'https://site.example/0',
    'https://site.example/199',
  ])
})
