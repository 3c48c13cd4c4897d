import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { parseSignedText } from '#contract/signatures/signed-text.ts'
import { configQueries } from '#queries/config.ts'
import { ensKeys } from '#queries/ens.ts'
import { profileKeys } from '#queries/profile.ts'
import { createQueryClient } from '#queries/query-client.ts'
import { bareConfig } from '#tests/fixtures/config-views.ts'
import { signIn, signInWithContent, signOut } from './sign-in.ts'

const address = '0x3F5A0000000000000000000000000000000091C2'
const other = '0x00000000000000000000000000000000000000b2'
const profileId = '00000000-0000-4000-8000-000000000001'
let session: { address: string; role: string; profileId: string } | undefined
/** The server responds to a sign-out after this promise. */
let signOutResponse = Promise.resolve()

beforeEach(() => {
  session = undefined
  signOutResponse = Promise.resolve()
  vi.stubGlobal('fetch', async (url: string | URL, { method = 'GET', body }: RequestInit = {}) => {
    const path = String(url)
    if (path.endsWith('/api/config')) return Response.json(bareConfig)
    if (path.endsWith('/api/auth/nonce')) return Response.json({ nonce: 'abcdefgh12345678' })
    if (path.endsWith('/api/auth/logout')) {
      await signOutResponse
      session = undefined
      return new Response(null, { status: 204 })
    }
    if (method === 'POST') {
      const [, signer = ''] = /(0x[0-9a-fA-F]{40})/.exec(String(body)) ?? []
      session = { address: signer, role: 'owner', profileId }
    }
    return Response.json(session ?? null)
  })
})
afterEach(() => void vi.unstubAllGlobals())

const createSigner = (of = address) => ({
  address: of,
  chainId: 1,
  sign: vi.fn(async (_message: string) => '0x00' as const),
})

it('requests one signature for two simultaneous sign-ins', async () => {
  const client = createQueryClient()
  const signer = createSigner()
  const both = await Promise.all([signIn(client, signer), signIn(client, signer)])
  expect(signer.sign).toHaveBeenCalledTimes(1)
  expect(both[0]).toBe(both[1])
})

it('requests a signature again after the user declined', async () => {
  const client = createQueryClient()
  const signer = createSigner()
  signer.sign.mockRejectedValueOnce(new Error('Declined'))
  await expect(signIn(client, signer)).rejects.toThrow('Declined')
  await expect(signIn(client, signer)).resolves.toMatchObject({ address })
})

it('creates a separate session for each wallet', async () => {
  const client = createQueryClient()
  const [one, two] = [createSigner(), createSigner(other)]
  const secondSignature = Promise.withResolvers<void>()
  two.sign.mockImplementation(async () => {
    await secondSignature.promise
    return '0x00'
  })
  const first = signIn(client, one)
  const second = signIn(client, two)
  expect(await first).toMatchObject({ address })
  // The first sign-in has finished, the second one has not.
  const again = signIn(client, two)
  secondSignature.resolve()
  expect(await again).toBe(await second)
  expect(session?.address.toLowerCase()).toBe(other)
  expect(two.sign).toHaveBeenCalledTimes(1)
  await expect(signIn(client, one)).resolves.toMatchObject({ address })
  expect(one.sign).toHaveBeenCalledTimes(2)
})

it('signs the current time of the server, the hash of the content and its link', async () => {
  const client = createQueryClient()
  client.setQueryData(configQueries.current().queryKey, {
    ...bareConfig,
    serverTime: '2020-01-01T00:00:00.000Z',
  })
  const signer = createSigner()
  const contentHash = 'a'.repeat(64)
  expect(await signInWithContent(client, signer, contentHash)).toMatchObject({ covered: true })
  const [[message] = ['']] = signer.sign.mock.calls
  expect(message).toContain(`\nIssued At: ${bareConfig.serverTime}\n`)
  expect(parseSignedText(message)).toMatchObject({
    contentHash,
    link: { directory: new URL(bareConfig.publicUrl).host, previous: null },
  })
  expect(message).toContain('Sign in to Provenance and submit your profile,')
  expect(await signInWithContent(client, signer, contentHash)).toMatchObject({ covered: false })
})

it('does not mention a submission in a sign-in alone', async () => {
  const signer = createSigner()
  await signIn(createQueryClient(), signer)
  const [[message] = ['']] = signer.sign.mock.calls
  expect(message).toContain('\nSign in to Provenance. It is free and moves no funds.\n')
})

it('invalidates cached profiles and names after a sign-in and a sign-out, and clears the browser cache', async () => {
  const client = createQueryClient()
  const deleteCache = vi.fn(async () => true)
  vi.stubGlobal('caches', { delete: deleteCache })
  const queryKeys = [profileKeys.one('ada'), ensKeys.name(address)]
  const cacheAll = () => queryKeys.map((queryKey) => client.setQueryData(queryKey, {}))
  const areInvalidated = () =>
    queryKeys.map((queryKey) => client.getQueryState(queryKey)?.isInvalidated)
  cacheAll()
  await signIn(client, createSigner())
  expect(areInvalidated()).toEqual([true, true])
  cacheAll()
  await signOut(client)
  expect(areInvalidated()).toEqual([true, true])
  expect(deleteCache.mock.calls).toEqual([['responses'], ['pictures']])
})

it('waits for a running sign-out, which clears the cookie', async () => {
  const client = createQueryClient()
  const signer = createSigner()
  await signIn(client, signer)
  const response = Promise.withResolvers<void>()
  signOutResponse = response.promise
  const signedOut = signOut(client)
  const again = signIn(client, signer)
  // Gives the sign-in time to request a signature, in case it does not wait.
  await new Promise((resolve) => setTimeout(resolve))
  response.resolve()
  await signedOut
  await again
  expect(signer.sign).toHaveBeenCalledTimes(2)
  expect(session).toBeDefined()
})
