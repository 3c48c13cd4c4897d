import { QueryClient } from '@tanstack/react-query'
import { parseSiweMessage } from 'viem/siwe'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { readSignedText } from '#contract/signed-text.ts'
import type { SessionView } from '#contract/views/session.ts'
import { profileKeys } from '#queries/profile.ts'
import { sessionQueries } from '#queries/session.ts'
import { signIn, signInOver, signOut } from './sign-in.ts'

const ada = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const bob = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const profileId = '4fc9377a-113b-87fe-a2c0-a26bcb07a667'
const config = {
  publicUrl: 'https://provenance.example:8443',
  serverTime: '2026-11-21T12:00:00.000Z',
  chains: [],
  demo: null,
  donations: { eth: null, btc: null },
  support: { email: null, social: null },
  nfts: false,
  review: 'flagged',
  offlinePages: true,
  limits: { photos: 6, imageBytes: 1, name: 80, handle: 30, bio: 2000, tags: 40 },
}

/** A server on which `session` is signed in. Gives the calls that it got. */
function serve(session: SessionView | null) {
  const calls: string[] = []
  const sent: unknown[] = []
  const answers: Record<string, () => Response> = {
    'GET /api/auth/session': () =>
      session ? Response.json(session) : new Response(null, { status: 401 }),
    'GET /api/auth/nonce': () => Response.json({ nonce: 'abcdef0123456789' }),
    'GET /api/config': () => Response.json(config),
    'POST /api/auth/verify': () => Response.json({ address: ada, role: 'owner', profileId }),
    'POST /api/auth/logout': () => new Response(null, { status: 204 }),
  }
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    const call = `${method} ${url}`
    calls.push(call)
    if (typeof body === 'string') sent.push(JSON.parse(body))
    return answers[call]?.() ?? new Response(null, { status: 404 })
  })
  return { calls, sent }
}

const signer = (sign = vi.fn(async (_message: string) => '0x5161' as const)) => ({
  address: ada.toLowerCase(),
  chainId: 8453,
  sign,
})
const sessionKey = sessionQueries.current().queryKey

afterEach(() => vi.unstubAllGlobals())

describe('signing in', () => {
  it('asks for nothing where the wallet is signed in already', async () => {
    const { calls } = serve({ address: ada, role: 'owner', profileId })
    const { sign, ...rest } = signer()
    await signIn(new QueryClient(), { ...rest, sign })
    expect(sign).not.toHaveBeenCalled()
    expect(calls).toEqual(['GET /api/auth/session'])
  })

  it.each<SessionView | null>([null, { address: bob, role: 'owner', profileId }])(
    'signs one message where %j is',
    async (who) => {
      const { calls, sent } = serve(who)
      const client = new QueryClient()
      const { sign, ...rest } = signer()
      await expect(signIn(client, { ...rest, sign })).resolves.toEqual({
        address: ada,
        role: 'owner',
        profileId,
      })
      const message = sign.mock.calls[0]?.[0] ?? ''
      expect(parseSiweMessage(message)).toMatchObject({
        address: ada,
        chainId: 8453,
        domain: 'provenance.example:8443',
        uri: 'https://provenance.example:8443',
        version: '1',
        nonce: 'abcdef0123456789',
        issuedAt: new Date(config.serverTime),
      })
      expect(sent).toEqual([{ message, signature: '0x5161' }])
      expect(calls.at(-1)).toBe('POST /api/auth/verify')
      expect(client.getQueryData(sessionKey)).toEqual({ address: ada, role: 'owner', profileId })
    },
  )

  it('sends nothing when the signature is declined', async () => {
    const { calls } = serve(null)
    const sign = vi.fn(() => Promise.reject(new Error('User rejected the request.')))
    await expect(signIn(new QueryClient(), { ...signer(), sign })).rejects.toThrow('rejected')
    expect(calls).not.toContain('POST /api/auth/verify')
  })
})

describe('signing in over a content', () => {
  const content = 'ab'.repeat(32)

  it('does both by one signature', async () => {
    serve(null)
    const { sign, ...rest } = signer()
    await expect(signInOver(new QueryClient(), { ...rest, sign }, content)).resolves.toEqual({
      session: { address: ada, role: 'owner', profileId },
      covered: true,
    })
    expect(sign).toHaveBeenCalledOnce()
    expect(readSignedText(sign.mock.calls[0]?.[0] ?? '')).toMatchObject({
      kind: 'sign-in',
      address: ada,
      content,
    })
  })

  it('covers nothing where the wallet is signed in already', async () => {
    serve({ address: ada, role: 'owner', profileId })
    const { sign, ...rest } = signer()
    const signedIn = await signInOver(new QueryClient(), { ...rest, sign }, content)
    expect(signedIn.covered).toBe(false)
    expect(sign).not.toHaveBeenCalled()
  })
})

describe('signing out', () => {
  it('ends the session, and what was read with it', async () => {
    const { calls } = serve({ address: ada, role: 'owner', profileId })
    const client = new QueryClient()
    const session: SessionView = { address: ada, role: 'owner', profileId }
    client.setQueryData(sessionKey, session)
    client.setQueryData(profileKeys.one('ada'), { walletAddress: ada })
    await signOut(client)
    expect(calls).toEqual(['POST /api/auth/logout'])
    expect(client.getQueryData(sessionKey)).toBeNull()
    expect(client.getQueryState(profileKeys.one('ada'))?.isInvalidated).toBe(true)
  })

  it('says nothing where nobody is signed in', async () => {
    const { calls } = serve(null)
    const client = new QueryClient()
    client.setQueryData(sessionKey, null)
    await signOut(client)
    expect(calls).toEqual([])
  })

  it('is over before the next signing in begins', async () => {
    const { calls } = serve(null)
    const client = new QueryClient()
    const out = signOut(client)
    await signIn(client, signer())
    await out
    expect(calls.indexOf('POST /api/auth/logout')).toBeLessThan(
      calls.indexOf('GET /api/auth/session'),
    )
  })
})
