import { expect, it } from 'vitest'
import { findRelMeInHeader } from './find-rel-me.ts'

const address = new URL('https://site.example/')
const link = '<https://provenance.example/profile/ada>; rel="me"'

it('reads a header, and ignores one that would take long to parse', () => {
  expect(findRelMeInHeader(link, address).map(String)).toEqual([
    'https://provenance.example/profile/ada',
  ])
  const hostile = `${link}, <x>;rel="${' '.repeat(8000)}"${';a=1'.repeat(1500)}`
  expect(findRelMeInHeader(hostile, address)).toEqual([])
})
