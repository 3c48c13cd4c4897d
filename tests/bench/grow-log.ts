import { randomUUID } from 'node:crypto'
import type { AnyEvent, NewEvent } from '#contract/events/event.ts'
import { interests, mediums, styles } from '#contract/profile/options.ts'
import { profileTypes } from '#contract/profile/profile-type.ts'
import { encodeEvents } from '#event-log/codec.ts'
import type { EventLog } from '#event-log/port.ts'
import { makeRandom } from '#tests/support/random.ts'
import { lifeSubject } from '#vault/subject.ts'
import type { Vault } from '#vault/vault.ts'

/** Words in every bio, and in one of a thousand. */
export const commonWord = 'ledger'
export const rareWord = 'zephyr'
export const tag = mediums[1]

const words = 'loom light glass field river copper signal paper orbit salt window quiet'.split(' ')
const atOnce = 500
const at = '2026-03-01T12:00:00.000Z'

/** Appends the submission and the listing of each profile from number `from` to below `to`. */
export async function growLog(
  log: EventLog,
  vault: Vault,
  { from, to }: { from: number; to: number },
): Promise<void> {
  for (let start = from; start < to; start += atOnce) {
    const places = Array.from({ length: Math.min(atOnce, to - start) }, (_, place) => start + place)
    const keyring = await vault.keysToSeal(places.map((place) => lifeSubject(idOf(place), 1)))
    const bulk: Vault = { ...vault, keysToSeal: async () => keyring }
    await Promise.all(
      places.map(async (place) => {
        const stream = `profile-${idOf(place)}`
        const [first, ...others] = await encodeEvents(makeProfile(place), stream, bulk)
        if (first) await log.append(stream, [first, ...others], 'no-stream')
      }),
    )
  }
}

/** Returns an id. The ids are spread over the whole range, like those of real profiles. */
export function idOf(place: number): string {
  const head = (Math.imul(place, 2654435761) >>> 0).toString(16).padStart(8, '0')
  return `${head}-2222-4222-8222-${String(place).padStart(12, '0')}`
}

function makeProfile(place: number): NewEvent[] {
  const random = makeRandom(place)
  const life = { profileId: idOf(place), life: 1 }
  const text = (length: number) => Array.from({ length }, () => random.pick(words)).join(' ')
  const profileType = random.pick(profileTypes)
  const facts: AnyEvent[] = [
    {
      type: 'ProfileSubmitted',
      data: { ...life, profileType, flags: [] },
      personal: {
        walletAddress: `0x${life.profileId.replaceAll('-', '')}12345678`,
        fields: {
          name: `${text(1)} ${place}`,
          handle: `grown${place}`,
          bio: `${text(12)} ${commonWord} ${text(12)} ${place % 1000 === 7 ? rareWord : ''}`,
          hideWallet: random.chance(0.3),
          socialLinks: { twitter: `https://x.example/${place}`, website: 'https://site.example' },
          tags: [random.pick(mediums.slice(1)), random.pick(styles), random.pick(interests)],
          avatarUrl: null,
          profilePhotos: [],
          photoAlts: {},
          artworkSeed: null,
        },
        proof: null,
      },
    },
    { type: 'ProfileListed', data: { ...life, profileType } },
  ]
  const metadata = { at, requestId: life.profileId, actor: { kind: 'owner' as const, id: null } }
  return facts.map((fact) => ({ ...fact, id: randomUUID(), metadata }))
}
