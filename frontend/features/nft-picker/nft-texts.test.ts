import { expect, it } from 'vitest'
import { formatNote } from './nft-texts.ts'

const services = (openSea: 'answered' | 'failed', moralis: 'partial' | 'no-key') => [
  { name: 'OpenSea' as const, status: openSea },
  { name: 'Alchemy' as const, status: 'answered' as const },
  { name: 'Moralis' as const, status: moralis },
]

it('names the searched chain, and services with missing results', () => {
  expect(formatNote({ services: services('answered', 'partial'), otherChain: null })).toBe(
    'Ethereum mainnet only · results of Moralis are incomplete',
  )
  expect(formatNote({ services: services('failed', 'no-key'), otherChain: null })).toBe(
    'Ethereum mainnet only · OpenSea did not respond · Moralis not set up',
  )
  expect(formatNote({ services: [], otherChain: 'Base' })).toBe('Nothing on Ethereum, so from Base')
})
