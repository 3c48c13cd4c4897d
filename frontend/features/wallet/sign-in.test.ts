import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeQueryClient } from '#queries/query-client.ts'
import { bareConfig } from '#tests/fixtures/config-views.ts'
import { signIn } from './sign-in.ts'

const address = '0x3F5a0000000000000000000000000000000091c2'
const session = {
  address,
  role: 'owner',
  profileId: '00000000-0000-4000-8000-000000000001',
}
let isSignedIn = false

beforeEach(() => {
  isSignedIn = false
  vi.stubGlobal('fetch', async (url: string | URL, { method = 'GET' }: RequestInit = {}) => {
    const path = String(url)
    if (path.endsWith('/api/config')) return Response.json(bareConfig)
    if (path.endsWith('/api/auth/nonce')) return Response.json({ nonce: 'abcdefgh12345678' })
    if (method === 'POST') isSignedIn = true
    return isSignedIn ? Response.json(session) : new Response(null, { status: 401 })
  })
})
afterEach(() => void vi.unstubAllGlobals())

const makeSigner = (of = address) => ({
  address: of,
  chainId: 1,
  sign: vi.fn(async () => '0x00' as const),
})

it('two that need a session at once ask for one signature', async () => {
  const client = makeQueryClient()
  const signer = makeSigner()
  const both = await Promise.all([signIn(client, signer), signIn(client, signer)])
  expect(signer.sign).toHaveBeenCalledTimes(1)
  expect(both[0]).toBe(both[1])
})

it('who declined is asked again by what comes later', async () => {
  const client = makeQueryClient()
  const signer = makeSigner()
  signer.sign.mockRejectedValueOnce(new Error('Declined'))
  await expect(signIn(client, signer)).rejects.toThrow('Declined')
  await expect(signIn(client, signer)).resolves.toMatchObject({ address })
})
