import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { chainIds } from '#contract/chains.ts'
import { renderConfigTable } from './config-table.ts'
import { configVariables } from './variables.ts'

const read = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8')

it('matches the table in the documentation', () => {
  expect(read('docs/configuration.md')).toContain(
    `<!-- configuration -->\n\n${renderConfigTable()}\n\n<!-- /configuration -->`,
  )
})

it('runs the containers with minimal privileges, reachable from this machine only', () => {
  const compose = read('docker-compose.yml')
  const [, services = ''] = /^services:\n([\s\S]*?)^secrets:/m.exec(compose) ?? []
  const parts = services.split(/^ {2}(?=[\w-]+:$)/m).slice(1)
  expect(parts.length).toBe(6)
  for (const part of parts) expect(part).toMatch(/^ {4}<<: \*(restricted|product)$/m)
  expect(compose).toContain("cap_drop: [ALL]\n  security_opt: ['no-new-privileges:true']")
  const published = [...services.matchAll(/^ {4}ports:\n((?: {6}- .*\n)+)/gm)].join('\n')
  expect(published).toMatch(/- '\$\{LISTEN_ADDRESS:-127\.0\.0\.1\}:/)
  expect(published).not.toMatch(/- '(?!\$\{LISTEN_ADDRESS:-127\.0\.0\.1\}:)/)
  for (const limit of ['read_only: true', 'pids_limit:', 'max-size:']) {
    expect(compose.slice(0, compose.indexOf('x-product:'))).toContain(limit)
  }
  expect(compose.match(/^ {2,4}mem_limit:/gm)).toHaveLength(parts.length - 2)
})

it('passes every variable to the containers that the image does not set', () => {
  const fixed = ['HOST', 'PORT', 'DATA_DIR', 'NODE_ENV', 'DEMO']
  const wanted = [
    ...Object.keys(configVariables.shape).filter((name) => !fixed.includes(name)),
    ...chainIds.map((id) => `RPC_URL_${id}`),
  ]
  const compose = read('docker-compose.yml')
  const isPassed = (name: string) => new RegExp(`^ {4}${name}(_FILE)?: `, 'm').test(compose)
  expect(wanted.filter((name) => !isPassed(name))).toEqual([])
})
