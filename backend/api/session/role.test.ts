import { expect, it } from 'vitest'
import { accountName } from '#contract/account.ts'
import { roleOf } from './role.ts'

const address = `0x${'Ad'.repeat(20)}`
const config = {
  adminWallets: new Set([accountName(address, 137)]),
  auditorWallets: new Set([accountName(address, null)]),
}

it('a contract has the role of its account on its chain, a key that of its address', () => {
  expect(roleOf({ account: accountName(address, 137) }, { config })).toBe('admin')
  expect(roleOf({ account: accountName(address, 1) }, { config })).toBe('owner')
  expect(roleOf({ account: accountName(address, null) }, { config })).toBe('auditor')
})

it('a wallet on both lists is an admin', () => {
  const account = accountName(address, 1)
  const both = { adminWallets: new Set([account]), auditorWallets: new Set([account]) }
  expect(roleOf({ account }, { config: both })).toBe('admin')
})

it('an address alone is no account: it does not compile', () => {
  // @ts-expect-error An account name is a branded type.
  expect(roleOf({ account: address }, { config })).toBe('owner')
})
