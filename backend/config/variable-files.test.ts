import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { loadConfig } from '#backend/config.ts'
import { createFolder } from '#tests/support/clean-up.ts'

const folder = await createFolder()

function writeSecret(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

it('loads a secret and the endpoint of a chain from the files that variables name', () => {
  const key = Buffer.alloc(32, 7)
  const config = loadConfig({
    VAULT_KEY_FILE: writeSecret('vault', `${key.toString('base64')}\n`),
    RPC_URL_1_FILE: writeSecret('rpc', 'https://user:secret@rpc.example\n'),
    SSL_CERT_FILE: '/nowhere',
  })
  expect(config.vaultKey).toEqual(key)
  expect(config.rpcUrls.get(1)).toContain('rpc.example')
})

it.each([
  ['both', { REVIEW: 'all', REVIEW_FILE: '/nowhere' }, 'REVIEW and REVIEW_FILE are both set'],
  ['a missing file', { VAULT_KEY_FILE: '/nowhere' }, 'VAULT_KEY_FILE names a file that cannot be'],
  [
    'an empty file',
    { VAULT_KEY_FILE: writeSecret('empty', '\n') },
    'VAULT_KEY_FILE names an empty',
  ],
])('rejects %s, and names the variable', (_, env, sentence) => {
  expect(() => loadConfig(env)).toThrow(sentence)
})

it('does not quote the secret of an invalid file', () => {
  const env = { VAULT_KEY_FILE: writeSecret('wrong', 'hunter2') }
  expect(() => loadConfig(env)).toThrow(/^VAULT_KEY must be 32 bytes/)
})
