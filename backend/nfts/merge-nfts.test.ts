import { expect, it } from 'vitest'
import type { NftItem } from '#contract/views/nft.ts'
import { mergeNfts } from './merge-nfts.ts'

const item = (
  source: NftItem['source'],
  tokenId: string,
  more: Partial<NftItem> = {},
): NftItem => ({
  source,
  tokenId,
  contractAddress: '0x1',
  name: `${source} ${tokenId}`,
  description: '',
  image: `https://art.example/${source}/${tokenId}.png`,
  collection: 'Lines',
  ...more,
})
const namesOf = (items: NftItem[]) => items.map(({ source, tokenId }) => `${source} ${tokenId}`)

it('takes each token from the marketplace first, then the indexer, then the free service', () => {
  const found = [
    item('Moralis', '1'),
    item('Moralis', '2'),
    item('Moralis', '3'),
    item('Alchemy', '1'),
    item('Alchemy', '2'),
    item('OpenSea', '1'),
  ]
  expect(namesOf(mergeNfts(found))).toEqual(['OpenSea 1', 'Moralis 3', 'Alchemy 2'])
})

it('keeps one of several NFTs with the same picture, or with the same name in a collection', () => {
  const found = [
    item('OpenSea', '1', { image: 'https://art.example/same.png' }),
    item('Alchemy', '2', { image: 'https://art.example/same.png' }),
    item('Alchemy', '3', { name: 'Ring', collection: 'Sittings' }),
    item('Moralis', '4', { name: 'RING', collection: 'sittings', contractAddress: '0x2' }),
    item('Moralis', '5', { name: 'Ring', collection: 'Standings', contractAddress: '0x2' }),
  ]
  expect(namesOf(mergeNfts(found))).toEqual(['OpenSea 1', 'Moralis 5', 'Alchemy 3'])
})

it('keeps several NFTs without a name', () => {
  const nameless = { name: '', collection: 'Lines' }
  const found = [item('Alchemy', '1', nameless), item('Alchemy', '2', nameless)]
  expect(mergeNfts(found)).toHaveLength(2)
})

it('sorts the NFTs of the marketplace first, then by id in descending order', () => {
  const huge = '9'.repeat(70)
  const found = [
    item('Alchemy', '500'),
    item('Moralis', '10', { contractAddress: '0x2' }),
    item('OpenSea', '9'),
    item('OpenSea', '10', { contractAddress: '0x3' }),
    item('Alchemy', huge),
  ]
  expect(namesOf(mergeNfts(found))).toEqual([
    'OpenSea 10',
    'OpenSea 9',
    `Alchemy ${huge}`,
    'Alchemy 500',
    'Moralis 10',
  ])
})
