import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { writeConfigTable } from './config-table.ts'

it('the README shows the configuration as it is parsed', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  expect(readme).toContain(
    `<!-- configuration -->\n\n${writeConfigTable()}\n\n<!-- /configuration -->`,
  )
})
