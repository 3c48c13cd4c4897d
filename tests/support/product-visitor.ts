import { randomBytes } from 'node:crypto'
import type { Hex } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import type { SubmitProfileBody } from '#contract/commands/profile.ts'
import type { Proof } from '#contract/events/profile.ts'
import { type ProfileFields, profileFields } from '#contract/profile/profile-fields.ts'
import { formatEditMessage } from '#contract/signatures/change-message.ts'
import { contentHash } from '#contract/signatures/content-hash.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import { createFields } from '#tests/fixtures/profile-events.ts'

type Call = { body?: unknown; headers?: Record<string, string> }

/** A visitor with a browser and a wallet, who uses a running product like the page does. */
export type Visitor = {
  privateKey: Hex
  wallet: PrivateKeyAccount
  ip: string
  userAgent: string
  /** The same visitor at another process of the same directory, or from another address. */
  at: (url: string, ip?: string) => Visitor
  /** Returns the session cookie, once signed in. */
  cookie: () => string
  call: (method: string, path: string, call?: Call) => Promise<Response>
  signIn: (at?: Date) => Promise<Proof>
  /** Submits a profile. Its type, bio and link have defaults. */
  submit: (body: Partial<SubmitProfileBody>) => Promise<Response>
  /** Signs and sends all editable fields with their values after the edit. */
  edit: (id: string, fields: ProfileFields, at?: Date) => Promise<Response & { proof: Proof }>
  /** Uploads a picture and returns its address. */
  upload: (picture: Buffer, name?: string) => Promise<string>
}

/** User agent of a browser, because others are refused as bots. */
export const browserAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36'

/** Settings of a product that counts each visitor as a separate address. */
export const visitorEnv = { DEMO: 'off', TRUST_PROXY: '127.0.0.0/8,::1/128' }

/**
 * Client timeout. The product gives up on its stores after about ten seconds, so a later response
 * is a hang.
 */
const timeoutMs = 20_000

/** Creates a visitor of the product at `url`, by default with a new wallet and address. See `visitorEnv`. */
export function createVisitor(
  url: string,
  {
    ip = `10.${randomBytes(3).join('.')}`,
    userAgent = browserAgent,
    publicUrl = url,
    privateKey = generatePrivateKey(),
    cookie = '',
  } = {},
): Visitor {
  const { origin, host } = new URL(publicUrl)
  const wallet = privateKeyToAccount(privateKey)

  const call: Visitor['call'] = async (method, path, { body, headers } = {}) => {
    const isForm = body instanceof FormData
    const isJson = body !== undefined && !isForm
    const response = await fetch(new URL(path, url), {
      method,
      headers: {
        origin,
        'user-agent': userAgent,
        'x-forwarded-for': ip,
        ...(cookie && { cookie }),
        ...(isJson && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    const [set] = response.headers.getSetCookie()
    if (set) cookie = set.split(';')[0] ?? ''
    return response
  }

  const sign = async (message: string): Promise<Proof> => ({
    message,
    signature: await wallet.signMessage({ message }),
  })

  return {
    privateKey,
    wallet,
    ip,
    userAgent,
    call,
    at: (another, from = ip) =>
      createVisitor(another, { ip: from, userAgent, publicUrl, privateKey, cookie }),
    cookie: () => cookie,
    signIn: async (at = new Date()) => {
      const { nonce } = await expectJson<{ nonce: string }>(await call('GET', '/api/auth/nonce'))
      const proof = await sign(
        createSiweMessage({
          address: wallet.address,
          chainId: 1,
          domain: host,
          nonce,
          uri: origin,
          version: '1',
          issuedAt: at,
        }),
      )
      await expectJson(await call('POST', '/api/auth/verify', { body: proof }))
      return proof
    },
    submit: (body) =>
      call('POST', '/api/profiles', {
        body: {
          profileType: 'artist',
          bio: `${body.handle} paints the harbour at night, in light that is not there.`,
          socialLinks: { website: 'https://artist.example' },
          ...body,
        },
      }),
    edit: async (id, fields, at = new Date()) => {
      const content = await contentHash(fields)
      const text = formatEditMessage({
        name: fields.name,
        at: at.toISOString(),
        contentHash: content,
      })
      const proof = await sign(text)
      const body = { ...fields, ...proof }
      return Object.assign(await call('PATCH', `/api/profile/${id}`, { body }), { proof })
    },
    upload: async (picture, name = 'picture.png') => {
      const form = new FormData()
      form.append('file', new Blob([new Uint8Array(picture)]), name)
      const response = await call('POST', '/api/media', { body: form })
      return (await expectJson<{ url: string }>(response)).url
    },
  }
}

/** Returns the JSON of a successful response, and throws otherwise. */
export async function expectJson<Body>(response: Response): Promise<Body> {
  if (response.ok) return response.json() as Promise<Body>
  throw new Error(`${response.url}: ${response.status} ${await response.text()}`)
}

/** Returns a unique handle that is not held for a review. */
export function newHandle(): string {
  return Array.from(randomBytes(12), (byte) => String.fromCharCode(97 + (byte % 26))).join('')
}

/** Returns the editable fields of a view. */
export function fieldsOf(profile: ProfileView): ProfileFields {
  return profileFields.parse(profile)
}

/** Returns a submission that passes every rule and resembles no other. */
export function submissionOf(handle: string): ProfileFields & { profileType: 'artist' } {
  const fields = createFields({
    name: `Name of ${handle}`,
    handle,
    bio: `${handle} draws with light, prints by night, and sells what is left over by morning.`,
    socialLinks: { website: `https://${handle}.example` },
    tags: ['Generative Art'],
  })
  return { profileType: 'artist', ...fields }
}
