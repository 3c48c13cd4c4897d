import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import type { AnyEvent, NewEvent } from '#contract/events/event.ts'
import { interests, mediums, styles } from '#contract/profile/options.ts'
import { profileTypes } from '#contract/profile/profile-type.ts'
import { encodeEvents } from '#event-log/codec.ts'
import type { EncodedEvent } from '#event-log/port.ts'
import { createRandom, type Random } from '#tests/support/random.ts'
import { lifeSubject } from '#vault/subject.ts'
import type { Vault } from '#vault/vault.ts'

const profilesPerBatch = 400
const words = 'loom light ledger glass field river copper signal paper orbit salt window'.split(' ')

/**
 * Fills an empty log with lives of profiles: submissions, listings, about two edits each, and a few
 * deletions. The events are sealed as usual and written in bulk. Returns their number.
 */
export async function writeSampleLog({
  pool,
  vault,
  events,
}: {
  pool: Pool
  vault: Vault
  events: number
}): Promise<number> {
  const random = createRandom(7)
  let written = 0
  while (written < events) {
    const lives = Array.from({ length: profilesPerBatch }, () => createLife(random))
    const subjects = lives.map(({ profileId }) => lifeSubject(profileId, 1))
    const keyring = await vault.keysToSeal(subjects)
    const bulk: Vault = { ...vault, keysToSeal: async () => keyring }
    const logged: Logged[] = []
    for (const { profileId, facts } of lives) {
      const stream = `profile-${profileId}`
      for (const [revision, event] of (await encodeEvents(facts, stream, bulk)).entries()) {
        logged.push({ ...event, stream, revision })
      }
    }
    await insert(pool, logged)
    written += logged.length
  }
  return written
}

type Logged = EncodedEvent & { stream: string; revision: number }

async function insert(pool: Pool, events: readonly Logged[]): Promise<void> {
  await pool.query(
    `with last as (
        update event_log.counter set position = position + cardinality($1::text[])
        returning position - cardinality($1::text[]) as position
      )
      insert into event_log.events (position, stream, revision, id, type, data, metadata)
      select last.position + place, stream, revision, id, type, data, metadata from last,
        unnest($1::text[], $2::int8[], $3::uuid[], $4::text[], $5::json[], $6::json[])
        with ordinality as event (stream, revision, id, type, data, metadata, place)`,
    [
      events.map(({ stream }) => stream),
      events.map(({ revision }) => revision),
      events.map(({ id }) => id),
      events.map(({ type }) => type),
      events.map(({ data }) => JSON.stringify(data)),
      events.map(({ metadata }) => JSON.stringify(metadata)),
    ],
  )
}

function createLife({ below, chance, pick }: Random): { profileId: string; facts: NewEvent[] } {
  const profileId = randomUUID()
  const life = { profileId, life: 1 }
  const text = (length: number) => Array.from({ length }, () => pick(words)).join(' ')
  const profileType = pick(profileTypes)
  const fields = () => ({
    name: text(2),
    handle: `h${profileId.slice(0, 8)}`,
    bio: text(30),
    hideWallet: chance(0.3),
    socialLinks: { twitter: `https://x.example/${profileId}`, website: 'https://site.example' },
    tags: [pick(mediums), pick(styles), pick(interests)],
    avatarUrl: null,
    profilePhotos: [],
    photoAlts: {},
    artworkSeed: null,
  })
  const signature = `0x${'ab'.repeat(65)}`
  const at = '2026-03-01T12:00:00.000Z'
  const facts: AnyEvent[] = [
    {
      type: 'ProfileSubmitted',
      data: { ...life, profileType, flags: [] },
      personal: {
        walletAddress: `0x${profileId.replaceAll('-', '')}12345678`,
        fields: fields(),
        proof: null,
      },
    },
    { type: 'ProfileListed', data: { ...life, profileType } },
  ]
  for (let edits = below(5); edits > 0; edits -= 1) {
    const message = `Update profile for somebody at ${at}`
    facts.push({
      type: 'ProfileEdited',
      data: { ...life, signedAt: at, flags: [] },
      personal: { fields: fields(), proof: { message, signature } },
    })
  }
  if (chance(0.05)) facts.push({ type: 'ProfileDeleted', data: life })
  const metadata = { at, requestId: profileId, actor: { kind: 'owner' as const, id: null } }
  const origin = { ip: '203.0.113.7', userAgent: 'Mozilla/5.0 (X11; Linux x86_64)' }
  const stamp = (fact: AnyEvent): NewEvent => ({ ...fact, id: randomUUID(), metadata, origin })
  return { profileId, facts: facts.map(stamp) }
}
