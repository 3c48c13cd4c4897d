import { expect, it } from 'vitest'
import { writeNote } from './write-note.ts'

const services = (openSea: 'answered' | 'failed', moralis: 'partial' | 'no-key') => [
  { name: 'OpenSea' as const, status: openSea },
  { name: 'Alchemy' as const, status: 'answered' as const },
  { name: 'Moralis' as const, status: moralis },
]

it('says where was looked, and what may be missing', () => {
  expect(writeNote({ services: services('answered', 'partial'), otherChain: null })).toBe(
    'Ethereum mainnet only · not all of Moralis',
  )
  expect(writeNote({ services: services('failed', 'no-key'), otherChain: null })).toBe(
    'Ethereum mainnet only · OpenSea gave no answer · Moralis not asked',
  )
  expect(writeNote({ services: [], otherChain: 'Base' })).toBe('Nothing on Ethereum, so from Base')
})
