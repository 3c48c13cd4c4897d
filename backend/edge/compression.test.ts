import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { chooseEncoding, compress } from './compression.ts'

it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, deflate', 'gzip'],
  ['gzip;q=0.9,br;q=0.2', 'br'],
  ['GZIP', 'gzip'],
  ['br ; q=0, gzip', 'gzip'],
  ['br; q=0.000', undefined],
  ['gzip; q=0, identity', undefined],
  ['x-br, brotli, gzip-stream', undefined],
  ['*', undefined],
  ['', undefined],
  [undefined, undefined],
])('parses Accept-Encoding %j as %s', (header, encoding) => {
  const headers = header === undefined ? {} : { 'accept-encoding': header }
  expect(chooseEncoding({ headers })).toBe(encoding)
})

it('compresses a text without loss', async () => {
  const text = 'A loom, and the cloth on it. '.repeat(40)
  expect(brotliDecompressSync(await compress(text, 'br')).toString()).toBe(text)
  expect(gunzipSync(await compress(text, 'gzip')).toString()).toBe(text)
})
