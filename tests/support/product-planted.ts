import { randomBytes, randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import { expect } from 'vitest'
import type { ProfileView } from '#contract/views/profile.ts'
import { createFields } from '#tests/fixtures/profile-events.ts'
import type { Place, Words } from './product-traces.ts'
import {
  createVisitor,
  expectJson,
  fieldsOf,
  newHandle,
  submissionOf,
  type Visitor,
} from './product-visitor.ts'

const wordNames = [
  ...['name', 'handle', 'bio', 'website', 'twitter', 'tag', 'userAgent', 'artist', 'copyright'],
  ...['fileName', 'refusedBio', 'refusedHandle', 'refusedName', 'badInput', 'cookie', 'origin'],
  ...['alt', 'unknown'],
] as const

/** A profile, and words that occur nowhere else. */
export type Planted = {
  visitor: Visitor
  id: string
  words: Record<(typeof wordNames)[number] | 'wallet' | 'pictureName', string> & Words
}

/** Creates a profile with a unique word in every place that accepts text. */
export async function plantEverywhere(url: string, dataDir: string): Promise<Planted> {
  const word = Object.fromEntries(wordNames.map((name) => [name, newHandle()])) as Record<
    (typeof wordNames)[number],
    string
  >
  // Digits, because random letters can spell the name of a bot.
  word.userAgent = `${randomInt(1e11, 9e11)}`
  const visitor = createVisitor(url, {
    ip: `2001:db8:${randomBytes(2).toString('hex')}:${randomBytes(2).toString('hex')}::17`,
    userAgent: `Mozilla/5.0 (X11; Linux x86_64) Version/${word.userAgent}`,
  })
  const signIn = await visitor.signIn()
  const wallet = visitor.wallet.address
  const fields = createFields({
    name: `Ada ${word.name}`,
    handle: word.handle,
    bio: `Paints ${word.bio} at night, in light that is not there.`,
    socialLinks: {
      website: `https://${word.website}.example`,
      twitter: `https://x.com/${word.twitter}`,
    },
    tags: ['Generative Art', word.tag],
  })
  const refused = { ...fields, bio: `Again ${word.refusedBio}`, handle: word.refusedHandle }

  const canvas = { width: 40, height: 30, channels: 3, background: '#2a4bd7' } as const
  const photo = await sharp({ create: canvas })
    .composite([{ input: randomBytes(40 * 30 * 3), raw: { width: 40, height: 30, channels: 3 } }])
    .withExif({ IFD0: { Artist: word.artist, Copyright: word.copyright } })
    .jpeg()
    .toBuffer()
  const shown = await visitor.upload(photo, `${word.fileName}.jpg`)
  const picture = await readFile(join(dataDir, shown))

  const photos = { profilePhotos: [shown], photoAlts: { [shown]: `A ${word.alt} in the dark` } }
  const submission = { ...submissionOf(word.handle), ...fields, ...photos }
  const submitted = await visitor.submit(submission)
  const card = await expectJson<ProfileView>(submitted)
  // Refused and recorded: a second profile, and edits with invalid signatures.
  expect((await visitor.submit({ ...submission, ...refused })).status).toBe(409)
  const { proof } = await visitor.edit(card.id, {
    ...fieldsOf(card),
    bio: `It is ${word.bio} now.`,
  })
  const body = { ...refused, ...proof, name: word.refusedName }
  const patch = (edit: object) => visitor.call('PATCH', `/api/profile/${card.id}`, { body: edit })
  expect((await patch(body)).status).toBe(409)
  expect((await patch({ ...body, signature: `0x${'5a'.repeat(65)}` })).status).toBe(400)
  // Refused before the assessment: bad input, foreign origins, unknown addresses.
  await visitor.submit({ ...submission, name: word.badInput.repeat(20) })
  const broken = { 'content-type': 'application/json', cookie: `session=${word.cookie}` }
  await visitor.call('POST', '/api/profiles', { headers: broken, body: word.badInput })
  await visitor.call('GET', '/api/auth/session', { headers: { origin: `https://${word.origin}` } })
  for (const path of [
    `/api/profiles?q=${word.bio}&tag=${word.tag}`,
    `/api/profiles?cursor=${word.unknown}`,
    `/api/profile/${word.handle}`,
    `/api/profile/${word.unknown}`,
    `/${word.unknown}?${word.unknown}=${wallet}`,
    ...[wallet, wallet.toLowerCase(), `0x${wallet.slice(2).toUpperCase()}`].flatMap((address) => [
      `/api/profile/wallet/${address}`,
      `/api/profiles/wallet/${address}`,
      `/api/profiles?q=${address.slice(2)}`,
    ]),
    `/media/${card.id}/${word.unknown}.webp`,
  ]) {
    await visitor.call('GET', path)
  }
  const words = {
    ...word,
    wallet: wallet.slice(2),
    signInMessage: /Nonce: (\w+)/.exec(signIn.message)?.[1] ?? signIn.message,
    signInSignature: signIn.signature.slice(2),
    editMessage: proof.message.split('\n').at(-1) ?? proof.message,
    editSignature: proof.signature.slice(2),
    ip: visitor.ip,
    pictureName: basename(shown, '.webp'),
    pictureBytes: picture.subarray(40, 80),
  }
  return { visitor, id: card.id, words }
}

/** Everything that the product serves about a profile to a client with its words. */
export async function readServed(url: string, { id, words }: Planted): Promise<Place> {
  const paths = [
    '/api/profiles',
    '/api/profiles/artist',
    '/api/milestones',
    `/profile/${id}`,
    '/artists',
    '/metrics',
    ...['name', 'bio', 'tag', 'wallet'].map((name) => `/api/profiles?q=${words[name]}`),
    ...[id, words.handle].map((name) => `/api/profile/${name}`),
    `/api/profiles/wallet/0x${words.wallet}`,
  ]
  const responses = await Promise.all(paths.map((path) => fetch(new URL(path, url))))
  const texts = await Promise.all(responses.map((response) => response.text()))
  return { name: 'served', text: Buffer.from(texts.join('\n')) }
}
