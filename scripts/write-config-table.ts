import { readFileSync, writeFileSync } from 'node:fs'
import { renderConfigTable } from '#backend/config/config-table.ts'

const file = new URL('../docs/configuration.md', import.meta.url)
const [before, rest = ''] = readFileSync(file, 'utf8').split('<!-- configuration -->')
const [, after] = rest.split('<!-- /configuration -->')
if (after === undefined) throw new Error('docs/configuration.md lacks a marker of the table')
const table = `<!-- configuration -->\n\n${renderConfigTable()}\n\n<!-- /configuration -->`
writeFileSync(file, `${before}${table}${after}`)
