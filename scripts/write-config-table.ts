import { readFileSync, writeFileSync } from 'node:fs'
import { writeConfigTable } from '#backend/config/write-table.ts'

const file = new URL('../docs/configuration.md', import.meta.url)
const [before, rest = ''] = readFileSync(file, 'utf8').split('<!-- configuration -->')
const [, after] = rest.split('<!-- /configuration -->')
const table = `<!-- configuration -->\n\n${writeConfigTable()}\n\n<!-- /configuration -->`
writeFileSync(file, `${before}${table}${after}`)
