import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { findPage } from './page.ts'

it('refuses to start without a built page, and names the command that builds it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'provenance-page-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  expect(() => findPage(folder)).toThrow(/index\.html is missing\. Run `npm start`/)
  writeFileSync(join(folder, 'index.html'), '')
  expect(findPage(folder)).toBe(folder)
})
