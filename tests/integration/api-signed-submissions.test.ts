import { beforeAll, describe, expect, it } from 'vitest'
import { profileEvent } from '#contract/events/profile.ts'
import { profileFields } from '#contract/profile/profile-fields.ts'
import { formatEditMessage, formatSubmitMessage } from '#contract/signatures/change-message.ts'
import { contentHash, hashAsSigned, submissionHash } from '#contract/signatures/content-hash.ts'
import {
  formatContentResource,
  formatPreviousResource,
  parseSignedText,
} from '#contract/signatures/signed-text.ts'
import type { VersionLink } from '#contract/signatures/version-link.ts'
import { profileStream } from '#event-log/profile-stream.ts'
import {
  contentOf,
  createSignIn,
  createVisitor,
  malleate,
  openTestApi,
  publicUrl,
  sendEdit,
  signIn,
  signInVisitor,
  submissionOf,
  submit,
  type TestApi,
  uploadPicture,
  type Visitor,
  verifySignIn,
} from '#tests/support/api.ts'
import { drawPicture } from '#tests/support/picture.ts'

const minute = 60_000

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})

type Body = ReturnType<typeof submissionOf>
type Signed = Partial<{
  name: string
  at: Date
  content: string
  signer: Visitor
  link: VersionLink
}>

const hashOf = (body: Body) => contentHash(profileFields.parse(body))
const later = (ms: number) => new Date(api.clock.now().getTime() + ms)

/** Signs a submission over its content, with the owner's wallet by default. */
async function signSubmission(
  owner: Visitor,
  body: Body,
  { name = body.name, at = api.clock.now(), content, signer = owner, link }: Signed = {},
) {
  const covered = content ?? (await hashOf(body))
  const message = formatSubmitMessage({ name, at: at.toISOString(), contentHash: covered, link })
  return { ...body, message, signature: await signer.wallet.signMessage({ message }) }
}

/** Signs a visitor in with a message that also covers the content of a submission. */
async function signInOver(visitor: Visitor, content: string, previous?: string | null) {
  const resources = [
    formatContentResource(content),
    ...(previous === undefined ? [] : [formatPreviousResource(previous)]),
  ]
  const message = await createSignIn(visitor, api.clock, { resources })
  const [cookie] = (await verifySignIn(visitor, message)).cookies
  visitor.cookie = `${cookie?.name}=${cookie?.value}`
  return message
}

/** Reads the signature of a profile's last submission from the log. */
async function readSubmitted(id: string) {
  const { events } = await api.deps.eventStore.read(profileStream(id), profileEvent)
  const submitted = events.findLast(({ type }) => type === 'ProfileSubmitted')
  if (submitted?.type !== 'ProfileSubmitted') throw new Error('Not submitted')
  return { signedAt: submitted.data.signedAt, proof: submitted.personal?.proof }
}

describe('a signed submission', () => {
  it('stores the signature over its content', async () => {
    const owner = await signInVisitor(api)
    const sent = await signSubmission(owner, submissionOf('first-day'))
    const response = await submit(owner, sent)
    const at = api.clock.now().toISOString()
    expect([response.statusCode, response.json().lastSignedAt]).toEqual([201, at])
    const { message, signature } = sent
    expect(await readSubmitted(response.json().id)).toEqual({
      signedAt: at,
      proof: { message, signature },
    })
  })

  it.each([
    ['a separate text', signSubmission],
    [
      'a sign-in',
      async (owner: Visitor, body: Body, { link }: Signed = {}) => {
        await signInOver(owner, await hashOf(body), link?.previous)
        return body
      },
    ],
  ])('begins a chain of texts by %s, and names no text before it', async (by, sign) => {
    const owner = await signInVisitor(api)
    const body = submissionOf(`chain-${by.length}`)
    const { host } = new URL(publicUrl)
    const second = { directory: host, previous: 'ab'.repeat(32) }
    const refused = await submit(owner, await sign(owner, body, { link: second }))
    expect(refused.json()).toMatchObject({ status: 409, code: 'edit-content-mismatch' })
    const first = { directory: host, previous: null }
    const response = await submit(owner, await sign(owner, body, { link: first }))
    expect(response.statusCode).toBe(201)
    const { proof } = await readSubmitted(response.json().id)
    expect(parseSignedText(proof?.message ?? '')?.link).toEqual(first)
  })

  it('is refused when the sign-in names a text before it, but no content', async () => {
    const owner = createVisitor(api.app)
    const resources = [formatPreviousResource(null)]
    const [cookie] = (
      await verifySignIn(owner, await createSignIn(owner, api.clock, { resources }))
    ).cookies
    owner.cookie = `${cookie?.name}=${cookie?.value}`
    expect((await submit(owner, submissionOf('half-linked'))).json()).toMatchObject({
      code: 'edit-unsigned',
    })
  })

  it('uses the signature of the sign-in when that covers the content', async () => {
    const owner = createVisitor(api.app)
    const body = submissionOf('one-signature')
    const message = await signInOver(owner, await hashOf(body))
    const response = await submit(owner, body)
    const at = api.clock.now().toISOString()
    expect([response.statusCode, response.json().lastSignedAt]).toEqual([201, at])
    expect(await readSubmitted(response.json().id)).toMatchObject({
      signedAt: at,
      proof: { message },
    })
  })

  it('adopts the pictures of its draft, which were uploaded before the sign-in', async () => {
    const owner = createVisitor(api.app)
    const { buffer } = await drawPicture('draft.png')
    const uploaded = await uploadPicture(owner, buffer, 'image/png', '/api/media/drafts')
    expect(uploaded.statusCode).toBe(201)
    const draft = uploaded.cookies.map(({ name, value }) => `${name}=${value}`).join()
    const { url } = uploaded.json()
    const look = (address: string, cookie: string) =>
      owner.ask({ url: address, headers: { cookie } }).then(({ statusCode }) => statusCode)
    expect([await look(url, draft), await look(url, '')]).toEqual([200, 404])

    const body = submissionOf('drafted', { profilePhotos: [url], photoAlts: { [url]: 'A loom' } })
    const fields = profileFields.parse(body)
    await signInOver(owner, await submissionHash(fields))
    const session = owner.cookie
    // Without the draft's cookie the picture belongs to no known owner.
    expect((await submit(owner, body)).json()).toMatchObject({ code: 'media-unknown' })
    owner.cookie = `${session}; ${draft}`
    const response = await submit(owner, body)
    const shown = url.replace(/^\/media\/[^/]+/, `/media/${response.json().id}`)
    expect([response.statusCode, response.json()]).toMatchObject([
      201,
      { profilePhotos: [shown], photoAlts: { [shown]: 'A loom' } },
    ])
    expect([await look(shown, ''), await look(url, draft)]).toEqual([200, 404])

    const { proof } = await readSubmitted(response.json().id)
    const stored = profileFields.parse(response.json())
    const signed = parseSignedText(proof?.message ?? '')?.contentHash
    expect(signed).toBe(await hashAsSigned(stored, signed))
    const other = { ...stored, profilePhotos: [shown.replace(/[0-9a-f]{64}/, 'd'.repeat(64))] }
    expect(await hashAsSigned(other, signed)).not.toBe(signed)
  })

  it('is hashed after normalization by both the client and the server', async () => {
    const owner = await signInVisitor(api)
    const body = submissionOf('normal-form', {
      name: '  Spaced   Out ',
      handle: '@normal-form',
      tags: ['One', ' one', 'Two ', ''],
      socialLinks: { website: ' https://normal.example ', twitter: '' },
    })
    const sent = await signSubmission(owner, body)
    const response = await submit(owner, sent)
    expect([response.statusCode, response.json().name]).toEqual([201, 'Spaced   Out'])
    expect(await contentOf(response.json(), {})).toBe(await hashOf(body))
  })

  it('is not marked as signed when only the sign-in was signed', async () => {
    const owner = await signInVisitor(api)
    const response = await submit(owner, submissionOf('bare-sign-in'))
    expect(response.json()).toMatchObject({ isVerified: true, lastSignedAt: null })
    expect(await readSubmitted(response.json().id)).toMatchObject({ signedAt: undefined })
  })

  it('may have null in place of message and signature', async () => {
    const owner = await signInVisitor(api)
    const body = { ...submissionOf('nulls'), message: null, signature: null }
    expect((await submit(owner, body)).json()).toMatchObject({ lastSignedAt: null })
  })
})

describe('a submission with an invalid signature', () => {
  it.each<[string, string, (owner: Visitor, body: Body) => Promise<object>]>([
    [
      'by another wallet',
      'signature-invalid',
      (owner, body) => signSubmission(owner, body, { signer: createVisitor(api.app) }),
    ],
    [
      'with its other, high-s form',
      'signature-invalid',
      async (owner, body) => {
        const sent = await signSubmission(owner, body)
        return { ...sent, signature: malleate(sent.signature) }
      },
    ],
    [
      'for another name',
      'edit-name-mismatch',
      (owner, body) => signSubmission(owner, body, { name: 'Somebody Else' }),
    ],
    [
      'for other content',
      'edit-content-mismatch',
      (owner, body) => signSubmission(owner, body, { content: 'ab'.repeat(32) }),
    ],
    [
      'six minutes ago',
      'edit-expired',
      (owner, body) => signSubmission(owner, body, { at: later(-6 * minute) }),
    ],
    [
      'two minutes ahead',
      'edit-expired',
      (owner, body) => signSubmission(owner, body, { at: later(2 * minute) }),
    ],
    [
      'for another directory',
      'edit-unsigned',
      (owner, body) =>
        signSubmission(owner, body, { link: { directory: 'shop.example', previous: null } }),
    ],
    [
      'as an edit',
      'edit-unsigned',
      async (owner, body) => {
        const at = api.clock.now().toISOString()
        const content = await hashOf(body)
        const message = formatEditMessage({ name: body.name, at, contentHash: content })
        return { ...body, message, signature: await owner.wallet.signMessage({ message }) }
      },
    ],
    [
      'as a sign-in',
      'edit-unsigned',
      async (owner, body) => {
        const resources = [formatContentResource(await hashOf(body))]
        const message = await createSignIn(owner, api.clock, { resources })
        return { ...body, message, signature: await owner.wallet.signMessage({ message }) }
      },
    ],
    [
      'with the message alone',
      'edit-unsigned',
      async (owner, body) => ({ ...(await signSubmission(owner, body)), signature: undefined }),
    ],
    [
      'with the signature alone',
      'edit-unsigned',
      async (owner, body) => ({ ...(await signSubmission(owner, body)), message: '' }),
    ],
  ])('is rejected when it is signed %s: %s', async (what, code, sign) => {
    const owner = await signInVisitor(api)
    const body = submissionOf(`refused-${what.replace(/[^a-z]+/g, '-')}`.slice(0, 29))
    const response = await submit(owner, await sign(owner, body))
    expect(response.json()).toMatchObject({ code })
    expect(response.json().detail).toMatch(/^[A-Z].*\.$/)
    // The handle is not lost, so a corrected submission is accepted.
    expect((await submit(owner, await signSubmission(owner, body))).statusCode).toBe(201)
  })
})

describe('a signature of a submission', () => {
  it('is not valid in a later life of the profile', async () => {
    const owner = await signInVisitor(api)
    const body = submissionOf('another-life')
    const sent = await signSubmission(owner, body)
    const { id } = (await submit(owner, sent)).json()
    await owner.ask({ method: 'DELETE', url: `/api/profile/${id}` })
    const again = await submit(owner, sent)
    expect([again.statusCode, again.json().code]).toEqual([409, 'edit-replayed'])
    api.clock.pass(1)
    expect((await submit(owner, await signSubmission(owner, body))).statusCode).toBe(201)
  })

  it('is not valid for another profile', async () => {
    const [owner, thief] = [await signInVisitor(api), await signInVisitor(api)]
    const sent = await signSubmission(owner, submissionOf('not-yours'))
    expect((await submit(thief, sent)).json()).toMatchObject({ code: 'signature-invalid' })
  })

  it('is not valid for an edit, and neither is a signature that is older than the submission', async () => {
    const owner = await signInVisitor(api)
    const body = submissionOf('no-edit')
    const sent = await signSubmission(owner, body)
    const profile = (await submit(owner, sent)).json()
    const { message, signature } = sent
    const response = await sendEdit(Object.assign(owner, { profile }), { message, signature })
    expect([response.statusCode, response.json().code]).toEqual([400, 'edit-unsigned'])
    const earlier = formatEditMessage({ name: body.name, at: later(-minute).toISOString() })
    const old = {
      message: earlier,
      signature: await owner.wallet.signMessage({ message: earlier }),
    }
    expect((await sendEdit({ ...owner, profile }, old)).json()).toMatchObject({
      code: 'edit-replayed',
    })
  })
})

describe('a sign-in that covers a content hash', () => {
  it('is valid for that content only', async () => {
    const owner = createVisitor(api.app)
    const body = submissionOf('other-words')
    await signInOver(owner, await hashOf(body))
    const other = { ...body, bio: `${body.bio} And then some more.` }
    const response = await submit(owner, other)
    expect([response.statusCode, response.json().code]).toEqual([409, 'edit-content-mismatch'])
    const signed = await submit(owner, await signSubmission(owner, other))
    expect(signed.statusCode).toBe(201)
    expect((await readSubmitted(signed.json().id)).proof?.message).toMatch(/^Submit profile for /)
  })

  it('is valid for five minutes', async () => {
    const owner = createVisitor(api.app)
    const body = submissionOf('too-late')
    await signInOver(owner, await hashOf(body))
    api.clock.pass(5 * minute + 1)
    expect((await submit(owner, body)).json()).toMatchObject({ code: 'edit-expired' })
    await signIn(owner, api.clock)
    expect((await submit(owner, body)).statusCode).toBe(201)
  })

  it('is not valid in a later life of the profile', async () => {
    const owner = createVisitor(api.app)
    const body = submissionOf('second-life')
    await signInOver(owner, await hashOf(body))
    const { id } = (await submit(owner, body)).json()
    await owner.ask({ method: 'DELETE', url: `/api/profile/${id}` })
    expect((await submit(owner, body)).json()).toMatchObject({ code: 'edit-replayed' })
  })
})

describe('a profile with a signed sign-in only', () => {
  it('can be signed later without a change', async () => {
    const owner = await signInVisitor(api)
    const profile = (await submit(owner, submissionOf('as-it-stands'))).json()
    const message = formatEditMessage({
      name: profile.name,
      at: api.clock.now().toISOString(),
      contentHash: await contentOf(profile, {}),
    })
    const signature = await owner.wallet.signMessage({ message })
    const response = await sendEdit({ ...owner, profile }, { message, signature })
    expect(response.statusCode).toBe(200)
    const { updatedAt: _updated, lastSignedAt, ...signed } = response.json()
    expect(lastSignedAt).toBe(api.clock.now().toISOString())
    expect(profile).toMatchObject(signed)
  })
})
