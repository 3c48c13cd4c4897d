import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

it('the image builds the page from all that it is built from', () => {
  const [, listed = ''] = /const sources = \[(.*?)\]/s.exec(read('scripts/prepare-page.mjs')) ?? []
  const sources = [...listed.matchAll(/'([^']+)'/g)].map(([, path]) => path)
  const [, stage = ''] = /AS page\n(.*?)\nFROM /s.exec(read('Dockerfile')) ?? []
  const copied = stage
    .split('\n')
    .filter((line) => line.startsWith('COPY '))
    .flatMap((line) => line.split(' ').slice(1, -1))
  expect(sources).not.toEqual([])
  expect(copied).toEqual(expect.arrayContaining(sources))
})

it('each way to start keeps glibc from holding on to the memory of pictures', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: { start: string } }
  for (const way of [scripts.start, read('Dockerfile')]) expect(way).toContain('MALLOC_ARENA_MAX=2')
})
