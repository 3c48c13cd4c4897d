import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { chainIds } from '#contract/chains.ts'
import { writeConfigTable } from './config-table.ts'
import { configVariables } from './config-variables.ts'

const read = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8')

it('the README shows the configuration as it is parsed', () => {
  expect(read('README.md')).toContain(
    `<!-- configuration -->\n\n${writeConfigTable()}\n\n<!-- /configuration -->`,
  )
})

it('the containers are handed every variable that the image does not fix', () => {
  const fixed = ['HOST', 'PORT', 'DATA_DIR', 'NODE_ENV', 'DEMO']
  const wanted = [
    ...Object.keys(configVariables.shape).filter((name) => !fixed.includes(name)),
    ...chainIds.map((id) => `RPC_URL_${id}`),
  ]
  const compose = read('docker-compose.yml')
  expect(wanted.filter((name) => !compose.includes(`    ${name}: `))).toEqual([])
})
