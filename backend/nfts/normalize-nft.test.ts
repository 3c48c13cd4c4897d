import { describe, expect, it } from 'vitest'
import { normalizeNft, parseImageUrl } from './normalize-nft.ts'

const cid = 'QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG'
const newCid = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'

describe('the address of a picture', () => {
  it.each([
    [`ipfs://${cid}/1.png`, `https://ipfs.io/ipfs/${cid}/1.png`],
    [`ipfs://ipfs/${cid}`, `https://ipfs.io/ipfs/${cid}`],
    [`/ipfs/${cid}`, `https://ipfs.io/ipfs/${cid}`],
    [cid, `https://ipfs.io/ipfs/${cid}`],
    [`${newCid}/a b.png`, `https://ipfs.io/ipfs/${newCid}/a%20b.png`],
    [' https://art.example/1.png ', 'https://art.example/1.png'],
    ['data:image/png;base64,AAAA', 'data:image/png;base64,AAAA'],
  ])('is parsed from %s to %s', (written, address) => {
    expect(parseImageUrl(written)).toBe(address)
  })

  it.each([
    undefined,
    null,
    '',
    'somewhere',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'ar://name',
    'https://art.example/1.svg',
    'https://art.example/1.SVG?w=1',
    'data:image/svg+xml;base64,AAAA',
    'data:text/html,<b>',
    'data:image/png;base64,<script>',
    `data:image/png;base64,${'A'.repeat(64 * 1024)}`,
    `https://art.example/${'a'.repeat(2048)}`,
  ])('is rejected: %s', (written) => {
    expect(parseImageUrl(written)).toBeUndefined()
  })
})

describe('an NFT', () => {
  const raw = {
    source: 'OpenSea' as const,
    tokenId: '7',
    contractAddress: '0xABCD',
    name: 'One',
    description: null,
    collection: undefined,
    images: [null, 'https://art.example/1.svg', 'https://art.example/1.png'],
  }

  it('has the first displayable picture, and its contract address in lower case', () => {
    expect(normalizeNft(raw)).toEqual({
      source: 'OpenSea',
      tokenId: '7',
      contractAddress: '0xabcd',
      name: 'One',
      description: '',
      collection: '',
      image: 'https://art.example/1.png',
    })
  })

  it('has its id in decimal, and is rejected for other ids', () => {
    expect(normalizeNft({ ...raw, tokenId: '0x0a' })?.tokenId).toBe('10')
    for (const tokenId of ['', '-1', '1e3', 'x', '9'.repeat(81)]) {
      expect(normalizeNft({ ...raw, tokenId })).toBeUndefined()
    }
  })

  it('has texts that are cut between characters, not within one', () => {
    const { name = '' } = normalizeNft({ ...raw, name: `${'n'.repeat(199)}\u{1f5bc}` }) ?? {}
    expect([name.length, name.isWellFormed()]).toEqual([200, true])
  })

  it('has texts of limited length', () => {
    const name = 'n'.repeat(10_000)
    const item = normalizeNft({ ...raw, name, description: name, collection: name })
    expect([item?.name.length, item?.description.length, item?.collection.length]).toEqual([
      200, 300, 200,
    ])
  })
})
