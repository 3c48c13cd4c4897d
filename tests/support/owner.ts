import { randomBytes } from 'node:crypto'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { contentHash } from '#contract/content-hash.ts'
import { formatEditMessage } from '#contract/edit-message.ts'
import type { ProfileFields } from '#contract/profile-fields.ts'

/** A wallet that talks to the API as the page would, from an address of its own. */
export type Owner = {
  address: string
  privateKey: `0x${string}`
  /** The address that it comes from. */
  ip: string
  call: (method: string, path: string, body?: unknown) => Promise<Response>
  signIn: () => Promise<void>
  /** The session's cookie, as `name=value`. */
  cookie: () => string
  /** Uploads a picture and gives its address. */
  upload: (picture: Buffer) => Promise<string>
  submit: (fields: Partial<ProfileFields> & { profileType?: string }) => Promise<Response>
  /** Signs and sends an edit; `fields` are all of them, as they stand after it. `ahead` in ms. */
  edit: (id: string, fields: ProfileFields, ahead?: number) => Promise<Response>
}

/** People come by a browser; what names itself otherwise is refused as a machine. */
export const browserAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36'

const randomAddress = () => `10.${[...randomBytes(3)].join('.')}`

/** Needs a product whose `TRUST_PROXY` holds loopback, so that each owner counts for itself. */
export function makeOwner(url: string, privateKey = generatePrivateKey()): Owner {
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
      const answer = await call('POST', '/api/auth/verify', { message, signature })
      if (answer.status !== 200) throw new Error(`No sign-in: ${await answer.text()}`)
    },
    upload: async (picture) => {
      const form = new FormData()
      form.append('file', new Blob([new Uint8Array(picture)]), 'picture.png')
      const answer = await call('POST', '/api/media', form)
      if (answer.status !== 201) throw new Error(`No upload: ${await answer.text()}`)
      return ((await answer.json()) as { url: string }).url
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
      const message = formatEditMessage({ name: fields.name, at, content })
      const signature = await account.signMessage({ message })
      return call('PATCH', `/api/profile/${id}`, { ...fields, message, signature })
    },
  }
}
