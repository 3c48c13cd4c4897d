import { expect, it } from 'vitest'
import { accountName } from './account.ts'

const wallet = '0x8ba1f109551bD432803012645Ac136ddd64DBA72'

it('names a key wallet by its address, which is the same on all chains', () =>
  expect(accountName(wallet, null)).toBe(wallet.toLowerCase()))

it('names a contract wallet with its chain, because other chains may have another contract there', () => {
  expect(accountName(wallet, 1)).toBe(`eip155:1:${wallet.toLowerCase()}`)
  expect(accountName(wallet, 8453)).not.toBe(accountName(wallet, 1))
})
