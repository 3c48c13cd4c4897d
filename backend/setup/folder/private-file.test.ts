import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createFolder } from '#tests/support/clean-up.ts'
import { readPrivateFile, writePrivateFile } from './private-file.ts'

it('leaves no other file behind, also if a private file cannot be written', async () => {
  const folder = await createFolder()
  const file = join(folder, 'file')
  writePrivateFile(file, 'first')
  writePrivateFile(file, 'second')
  expect(readPrivateFile(file)).toBe('second')
  mkdirSync(join(folder, 'occupied'))
  expect(() => writePrivateFile(join(folder, 'occupied'), 'text')).toThrow()
  expect(readdirSync(folder).toSorted()).toEqual(['file', 'occupied'])
})
