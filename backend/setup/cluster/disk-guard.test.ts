import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createFolder } from '#tests/support/clean-up.ts'
import { prepareDiskGuard } from './disk-guard.ts'

it('adds its settings once, and overwrites those of a full disk', async () => {
  const folder = await createFolder()
  writeFileSync(join(folder, 'postgresql.conf'), 'max_connections = 80')
  prepareDiskGuard(folder)
  const settings = readFileSync(join(folder, 'disk-guard.conf'), 'utf8')
  expect(settings).toBe('default_transaction_read_only = off\n')
  writeFileSync(join(folder, 'disk-guard.conf'), 'default_transaction_read_only = on \n')
  prepareDiskGuard(folder)
  expect(readFileSync(join(folder, 'disk-guard.conf'), 'utf8')).toBe(settings)
  expect(readFileSync(join(folder, 'postgresql.conf'), 'utf8')).toBe(
    "max_connections = 80\ninclude_if_exists = 'disk-guard.conf'\n",
  )
})
