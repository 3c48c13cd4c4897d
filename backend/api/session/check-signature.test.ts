import {
  concatHex,
  encodeAbiParameters,
  encodeErrorResult,
  type Hex,
  hashMessage,
  numberToHex,
  padHex,
  parseAbi,
  parseAbiParameters,
  parseSignature,
  serializeErc6492Signature,
  size,
  zeroAddress,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it, onTestFinished } from 'vitest'
import { Refusal } from '#domain/refusal.ts'
import { type ChainResponse, serveChain, serveRequests } from '#tests/support/chain-server.ts'
import { checkSignature, isSignedByKey } from './check-signature.ts'

const key = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const contract = '0x8ba1f109551bD432803012645Ac136ddd64DBA72'
const message = 'I am who I say I am.'
const code: ChainResponse = { result: '0x6001' }
const noCode: ChainResponse = { result: '0x' }
const yes: ChainResponse = { result: padHex('0x1626ba7e', { dir: 'right', size: 32 }) }
const no: ChainResponse = { result: padHex('0xffffffff', { dir: 'right', size: 32 }) }

/** Opens a chain with these responses to `eth_getCode` and `eth_call`. */
async function openChain(ofCode: ChainResponse, ofCall: ChainResponse = { result: '0x' }) {
  const chain = await serveChain(({ method }) => (method === 'eth_getCode' ? ofCode : ofCall))
  onTestFinished(chain.close)
  return { ...chain, rpcUrls: new Map([[1, chain.url]]) }
}

async function check(
  rpcUrls: ReadonlyMap<number, string>,
  signature: string,
  { address = contract, signal }: { address?: Hex; signal?: AbortSignal } = {},
): Promise<string> {
  try {
    await checkSignature(rpcUrls, { address, chainId: 1, message, signature }, signal)
    return 'valid'
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error.code
  }
}

const bytes = `0x${'ab'.repeat(120)}` as const

describe('a contract wallet', () => {
  it.each([
    ['accepts the signature', yes, 'valid'],
    ['rejects the signature', no, 'signature-invalid'],
    ['lacks the function', { result: '0x' }, 'signature-invalid'],
    ['returns less than a word', { result: '0x1626ba7e' }, 'signature-invalid'],
    ['returns a few zeros', { result: '0x1626ba7e0000' }, 'signature-invalid'],
    ['reverts', { error: { code: 3, message: 'execution reverted' } }, 'signature-invalid'],
    ['fails', { error: { code: -32000, message: 'invalid opcode: INVALID' } }, 'signature-invalid'],
  ] as const)('%s (%j): %s', async (_name, saying, verdict) => {
    const { rpcUrls } = await openChain(code, saying)
    expect(await check(rpcUrls, bytes)).toBe(verdict)
  })

  it('is called for this message, at its address', async () => {
    const { rpcUrls, calls } = await openChain(code, yes)
    await check(rpcUrls, bytes)
    expect(calls.map(({ method }) => method)).toEqual(['eth_getCode', 'eth_call'])
    expect(calls[0]?.params[0]).toBe(contract)
    expect(calls[1]?.params[0]).toMatchObject({
      to: contract,
      data: expect.stringContaining(hashMessage(message).slice(2)),
    })
  })

  it('is called even if the signature looks like one of a key', async () => {
    const signature = await key.signMessage({ message })
    const accepting = await openChain(code, yes)
    expect(await check(accepting.rpcUrls, signature)).toBe('valid')
    const refusing = await openChain(code, no)
    expect(await check(refusing.rpcUrls, signature)).toBe('signature-invalid')
  })

  it('is deployed through its factory in the call if it is not deployed yet', async () => {
    const signature = serializeErc6492Signature({
      address: contract,
      data: '0x01',
      signature: bytes,
    })
    const { rpcUrls, calls } = await openChain(noCode, { result: '0x01' })
    expect(await check(rpcUrls, signature)).toBe('valid')
    const padded = await openChain(noCode, { result: padHex('0x01') })
    expect(await check(padded.rpcUrls, signature)).toBe('valid')
    expect(calls).toHaveLength(1)
    expect(calls[0]?.params[0]).not.toHaveProperty('to')
    for (const result of ['0x', '0x00', '0x11', padHex('0x00')]) {
      const refusing = await openChain(noCode, { result })
      expect(await check(refusing.rpcUrls, signature)).toBe('signature-invalid')
    }
  })

  it('is refused without an RPC endpoint for its chain', async () => {
    expect(await check(new Map(), bytes)).toBe('contract-wallet-unsupported')
  })
})

describe('an invalid signature', () => {
  it.each(['', '0x', '0x1', '0xzz', bytes.slice(2), `z${bytes}`, `${bytes}z`, `${bytes}\n`])(
    'is refused without a call to the chain: %j',
    async (signature) => {
      expect(await check(new Map(), signature)).toBe('signature-invalid')
      const { rpcUrls, calls } = await openChain(code, yes)
      expect(await check(rpcUrls, signature)).toBe('signature-invalid')
      expect(calls).toHaveLength(0)
    },
  )
})

describe('a signature', () => {
  it('is valid on the chain of a contract, or on all chains for a key', async () => {
    const accepting = await openChain(code, yes)
    const byContract = { address: contract, chainId: 1, message, signature: bytes } as const
    expect(await checkSignature(accepting.rpcUrls, byContract)).toBe(1)
    const signature = await key.signMessage({ message })
    const byKey = { address: key.address, chainId: 1, message, signature }
    const { rpcUrls } = await openChain(noCode)
    expect(await checkSignature(rpcUrls, byKey)).toBeNull()
    expect(await checkSignature(new Map(), byKey)).toBeNull()
    expect(await checkSignature(rpcUrls, { ...byKey, chainId: null })).toBeNull()
  })

  it('is refused in its malleated form', async () => {
    const { r, s, v } = parseSignature(await key.signMessage({ message }))
    const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
    const mirrored = numberToHex(order - BigInt(s), { size: 32 })
    const signature = concatHex([r, mirrored, v === 27n ? '0x1c' : '0x1b'])
    expect(await isSignedByKey({ address: key.address, message, signature })).toBe(true)
    expect(await check(new Map(), signature, { address: key.address })).toBe('signature-invalid')
  })
})

describe('a key', () => {
  it('is verified by its signature alone', async () => {
    const signature = await key.signMessage({ message })
    const { address } = key
    expect(await isSignedByKey({ address, message, signature })).toBe(true)
    expect(await isSignedByKey({ address: contract, message, signature })).toBe(false)
    expect(await isSignedByKey({ address, message: 'another', signature })).toBe(false)
    expect(await isSignedByKey({ address, message, signature: 'junk' })).toBe(false)
    expect(await isSignedByKey({ address, message, signature: '0x00' })).toBe(false)
    const longer = `${signature.slice(0, -2)}00${signature.slice(-2)}`
    expect(await isSignedByKey({ address, message, signature: longer })).toBe(false)
  })

  it('is verified without a call to the chain', async () => {
    const signature = await key.signMessage({ message })
    const { rpcUrls, calls } = await openChain(noCode)
    expect(await check(rpcUrls, signature, { address: key.address })).toBe('valid')
    expect(calls).toHaveLength(0)
    expect(await check(rpcUrls, signature)).toBe('signature-invalid')
    expect(await check(rpcUrls, bytes, { address: key.address })).toBe('signature-invalid')
    expect(new Set(calls.map(({ method }) => method))).toEqual(new Set(['eth_getCode']))
    expect(await check(new Map(), signature, { address: key.address })).toBe('valid')
  })

  it('stays valid after delegating to a contract, whose signature is valid too', async () => {
    const delegation: ChainResponse = { result: concatHex(['0xef0100', contract]) }
    const refusing = await openChain(delegation, no)
    const signature = await key.signMessage({ message })
    expect(await check(refusing.rpcUrls, signature, { address: key.address })).toBe('valid')
    expect(await check(refusing.rpcUrls, signature)).toBe('signature-invalid')
    const accepting = await openChain(delegation, yes)
    expect(await check(accepting.rpcUrls, bytes, { address: key.address })).toBe('valid')
  })
})

/** An ERC-8010 signature, for which viem would call the wallet and follow the revert data. */
async function signErc8010(): Promise<Hex> {
  const {
    r,
    s,
    yParity = 0,
  } = await key.signAuthorization({
    address: contract,
    chainId: 1,
    nonce: 0,
  })
  const suffix = encodeAbiParameters(
    parseAbiParameters(
      '(uint256 chainId, address delegation, uint256 nonce, uint8 yParity, uint256 r, uint256 s), address, bytes',
    ),
    [
      { chainId: 1n, delegation: contract, nonce: 0n, yParity, r: BigInt(r), s: BigInt(s) },
      zeroAddress,
      '0x',
    ],
  )
  const length = numberToHex(size(suffix), { size: 32 })
  return concatHex([bytes, suffix, length, `0x${'8010'.repeat(16)}`])
}

describe('an off-chain look-up', () => {
  const errors = parseAbi([
    'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callback, bytes extra)',
  ])

  it('is not followed for any kind of signature', async () => {
    const canary = await serveRequests((_request, response) => response.end('{"data":"0x01"}'))
    onTestFinished(canary.close)
    const data = encodeErrorResult({
      abi: errors,
      errorName: 'OffchainLookup',
      args: [
        key.address,
        [`${canary.url}/{sender}/{data}.json`, canary.url],
        '0x01',
        '0x12345678',
        '0x',
      ],
    })
    const error = { code: 3, message: 'execution reverted', data }
    const delegation = concatHex(['0xef0100', contract]).toLowerCase()
    const { rpcUrls, calls } = await openChain({ result: delegation }, { error })
    const predeployed = serializeErc6492Signature({
      address: contract,
      data: '0x',
      signature: bytes,
    })
    const signatures = [bytes, predeployed, await signErc8010()]
    const verdicts = []
    for (const signature of signatures) {
      verdicts.push(await check(rpcUrls, signature, { address: key.address }))
    }
    expect(canary.requests).toHaveLength(0)
    expect(verdicts).toEqual(signatures.map(() => 'signature-invalid'))
    expect(calls.length).toBeLessThanOrEqual(2 * signatures.length)
  })
})

/** Sends an endless response. */
const writeEndlessly: ChainResponse = (response) => {
  const part = 'x'.repeat(64 * 1024)
  const write = () => {
    while (response.write(part));
    response.once('drain', write)
  }
  response.writeHead(200, { 'content-type': 'application/json' })
  write()
}

describe('an unreliable RPC endpoint', () => {
  it.each([
    ['a provider error', { error: { code: -32005, message: 'limit exceeded' } }],
    ['an internal error', { error: { code: -32603, message: 'internal error' } }],
    ['an HTML page', (response) => void response.end('<html>Bad gateway</html>')],
    ['a response without a result', (response) => void response.end('{"jsonrpc":"2.0","id":1}')],
    ['a result that is not hex', { result: 'yes' }],
    ['an error status', (response) => void response.writeHead(502).end('{}')],
    ['a closed connection', (response) => void response.destroy()],
    ['an endless response', writeEndlessly],
  ] as [string, ChainResponse][])('counts as unavailable after %s', async (_name, saying) => {
    const signature = await key.signMessage({ message })
    const ofCode = await openChain(saying)
    expect(await check(ofCode.rpcUrls, signature)).toBe('unavailable')
    const ofCall = await openChain(code, saying)
    expect(await check(ofCall.rpcUrls, bytes)).toBe('unavailable')
  })

  it('counts as unavailable after a redirect, which is not followed', async () => {
    const canary = await serveRequests((_request, response) => response.end('{}'))
    onTestFinished(canary.close)
    const redirect: ChainResponse = (response) => {
      response.writeHead(307, { location: canary.url }).end()
    }
    const { rpcUrls } = await openChain(redirect)
    expect(await check(rpcUrls, bytes)).toBe('unavailable')
    expect(canary.requests).toHaveLength(0)
  })

  it('has one time limit for all calls', async () => {
    const timeout = new AbortController()
    const { rpcUrls, calls } = await openChain(code, () => timeout.abort())
    expect(await check(rpcUrls, bytes, { signal: timeout.signal })).toBe('unavailable')
    expect(calls).toHaveLength(2)
  })
})
