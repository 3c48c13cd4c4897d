import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createFolder } from '#tests/support/clean-up.ts'
import { getPageFolder } from './page.ts'

it('refuses to start without a built page, and names the command that builds it', async () => {
  const folder = await createFolder()
  expect(() => getPageFolder(folder)).toThrow(/index\.html is missing\. Run `npm start`/)
  writeFileSync(join(folder, 'index.html'), '')
  expect(getPageFolder(folder)).toBe(folder)
})
