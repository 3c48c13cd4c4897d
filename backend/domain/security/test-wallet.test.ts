import { type Hex, keccak256, toHex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { findTestWalletKind } from './test-wallet.ts'

const mnemonics: [string, string, number][] = [
  ['Hardhat and Anvil', 'test test test test test test test test test test test junk', 20],
  ['Ganache', 'myth like bonus scare over problem client lizard pioneer submit female collect', 10],
]

describe('a wallet without an owner', () => {
  it.each(mnemonics)('includes each public account of %s', (_tool, mnemonic, count) => {
    const accounts = Array.from({ length: count }, (_, addressIndex) =>
      mnemonicToAccount(mnemonic, { addressIndex }),
    )
    for (const { address } of accounts) {
      expect(findTestWalletKind(address)).toBe('development')
      expect(findTestWalletKind(address.toLowerCase())).toBe('development')
    }
  })

  it.each([
    ['zero', '0x0000000000000000000000000000000000000000'],
    ['dead', '0x000000000000000000000000000000000000dEaD'],
    ['dead at the start', '0xdead000000000000000000000000000000000000'],
    ['dead with other digits', '0xdEAD000000000000000042069420694206942069'],
    ['a precompile', '0x0000000000000000000000000000000000000009'],
    ['ones', '0x1111111111111111111111111111111111111111'],
    ['all but one digit', '0xffffffffffffffffffffffffffffffffffffff1f'],
  ])('includes the burn address: %s', (_name, address) =>
    expect(findTestWalletKind(address)).toBe('burn'),
  )

  it.each([
    '0xabababababababababababababababababababab',
    '0xdeadbeefdeadbeefdeadbeefdeadbeefdeadbeef',
    '0x1234512345123451234512345123451234512345',
  ])('includes repeated digits: %s', (address) =>
    expect(findTestWalletKind(address)).toBe('repeated'),
  )

  it.each([
    '0x0123456789abcdef0123456789abcdef01234567',
    '0xfedcba9876543210fedcba9876543210fedcba98',
    '0xABCDEF0123456789abcdef0123456789ABCDEF01',
  ])('includes a sequence of hex digits: %s', (address) =>
    expect(findTestWalletKind(address)).toBe('sequential'),
  )

  it.each([
    '0x1234567890123456789012345678901234567890',
    '0x9876543210987654321098765432109876543210',
  ])('includes a sequence of decimal digits, which also repeats: %s', (address) =>
    expect(findTestWalletKind(address)).toBeDefined(),
  )
})

describe('an ordinary wallet', () => {
  it('may be a vanity address', () => {
    expect(findTestWalletKind('0x8ba1f109551bD432803012645Ac136ddd64DBA72')).toBeUndefined()
    expect(findTestWalletKind('0x0000000000a39bb272e79075ade125fd351887ac')).toBeUndefined()
    expect(findTestWalletKind('0x00000000000000adc04c56bf30ac9d3c0aaf14dc')).toBeUndefined()
  })

  it('is never refused by chance', () => {
    for (let i = 0; i < 2000; i += 1) {
      const address = `0x${keccak256(toHex(i)).slice(26)}` satisfies Hex
      expect(findTestWalletKind(address)).toBeUndefined()
    }
  })
})
