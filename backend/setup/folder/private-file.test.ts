import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { readPrivateFile, writePrivateFile } from './private-file.ts'

it('leaves no other file behind, also if a private file cannot be written', () => {
  const folder = mkdtempSync(join(tmpdir(), 'provenance-private-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'file')
  writePrivateFile(file, 'first')
  writePrivateFile(file, 'second')
  expect(readPrivateFile(file)).toBe('second')
  mkdirSync(join(folder, 'occupied'))
  expect(() => writePrivateFile(join(folder, 'occupied'), 'text')).toThrow()
  expect(readdirSync(folder).toSorted()).toEqual(['file', 'occupied'])
})
