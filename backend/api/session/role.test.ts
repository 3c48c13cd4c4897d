import { expect, it } from 'vitest'
import { accountName } from '#contract/profile/account.ts'
import { roleOf } from './role.ts'

const address = `0x${'Ad'.repeat(20)}`
const config = {
  adminWallets: new Set([accountName(address, 137)]),
  auditorWallets: new Set([accountName(address, null)]),
}

it('reads the role of a contract by chain and address, and that of a key by address', () => {
  expect(roleOf({ account: accountName(address, 137) }, { config })).toBe('admin')
  expect(roleOf({ account: accountName(address, 1) }, { config })).toBe('owner')
  expect(roleOf({ account: accountName(address, null) }, { config })).toBe('auditor')
})

it('returns admin for a wallet on both lists', () => {
  const account = accountName(address, 1)
  const both = { adminWallets: new Set([account]), auditorWallets: new Set([account]) }
  expect(roleOf({ account }, { config: both })).toBe('admin')
})

it('does not accept a bare address as an account (type error)', () => {
  // @ts-expect-error An account name is a branded type.
  expect(roleOf({ account: address }, { config })).toBe('owner')
})
