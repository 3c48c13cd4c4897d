import { randomBytes } from 'node:crypto'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import type { ProfileFields } from '#contract/profile/profile-fields.ts'
import { formatEditMessage } from '#contract/signatures/change-message.ts'
import { contentHash } from '#contract/signatures/content-hash.ts'

/** A wallet that uses the API like the page, from a separate address. */
export type Owner = {
  address: string
  privateKey: `0x${string}`
  /** Address of its requests. */
  ip: string
  call: (method: string, path: string, body?: unknown) => Promise<Response>
  signIn: () => Promise<void>
  /** Returns the session cookie as `name=value`. */
  cookie: () => string
  /** Uploads a picture and returns its address. */
  upload: (picture: Buffer) => Promise<string>
  submit: (fields: Partial<ProfileFields> & { profileType?: string }) => Promise<Response>
  /** Signs and sends an edit with all fields. `ahead` shifts its time in ms. */
  edit: (id: string, fields: ProfileFields, ahead?: number) => Promise<Response>
}

/** User agent of a browser, because others are refused as bots. */
export const browserAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36'

const randomAddress = () => `10.${[...randomBytes(3)].join('.')}`

/** Creates an owner with a separate address, which requires loopback in the product's `TRUST_PROXY`. */
export function createOwner(url: string, privateKey = generatePrivateKey()): Owner {
  const account = privateKeyToAccount(privateKey)
  const { origin, host } = new URL(url)
  const from = randomAddress()
  let cookie = ''

  const call: Owner['call'] = async (method, path, body) => {
    const isJson = body !== undefined && !(body instanceof FormData)
    const response = await fetch(new URL(path, url), {
      method,
      headers: {
        origin,
        cookie,
        'x-forwarded-for': from,
        'user-agent': browserAgent,
        ...(isJson && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: isJson ? JSON.stringify(body) : (body as FormData) }),
    })
    const [set] = response.headers.getSetCookie()
    if (set) cookie = set.split(';')[0] ?? ''
    return response
  }

  return {
    address: account.address,
    privateKey,
    ip: from,
    call,
    cookie: () => cookie,
    signIn: async () => {
      const { nonce } = (await (await call('GET', '/api/auth/nonce')).json()) as { nonce: string }
      const message = createSiweMessage({
        address: account.address,
        chainId: 1,
        domain: host,
        nonce,
        uri: origin,
        version: '1',
        issuedAt: new Date(),
      })
      const signature = await account.signMessage({ message })
      const response = await call('POST', '/api/auth/verify', { message, signature })
      if (response.status !== 200) throw new Error(`No sign-in: ${await response.text()}`)
    },
    upload: async (picture) => {
      const form = new FormData()
      form.append('file', new Blob([new Uint8Array(picture)]), 'picture.png')
      const response = await call('POST', '/api/media', form)
      if (response.status !== 201) throw new Error(`No upload: ${await response.text()}`)
      return ((await response.json()) as { url: string }).url
    },
    submit: (fields) =>
      call('POST', '/api/profiles', {
        profileType: 'artist',
        bio: `${fields.handle} paints the harbour at night, in light that is not there.`,
        socialLinks: { website: 'https://artist.example' },
        ...fields,
      }),
    edit: async (id, fields, ahead = 0) => {
      const at = new Date(Date.now() + ahead).toISOString()
      const content = await contentHash(fields)
      const message = formatEditMessage({ name: fields.name, at, contentHash: content })
      const signature = await account.signMessage({ message })
      return call('PATCH', `/api/profile/${id}`, { ...fields, message, signature })
    },
  }
}
