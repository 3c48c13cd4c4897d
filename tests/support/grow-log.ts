import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Pool } from 'pg'
import type { AnyEvent, NewEvent } from '#contract/events/event.ts'
import { interests, mediums, styles } from '#contract/profile/options.ts'
import { profileTypes } from '#contract/profile/profile-type.ts'
import { encodeEvents } from '#event-log/codec.ts'
import type { EventLog } from '#event-log/port.ts'
import { openPostgresLog } from '#event-log/postgres/open-postgres-log.ts'
import { createRandom } from '#tests/support/random.ts'
import { lifeSubject } from '#vault/subject.ts'
import { openVault, type Vault } from '#vault/vault.ts'

/** Word in every bio. */
export const commonWord = 'ledger'
/** Word in one bio of a thousand. */
export const rareWord = 'zephyr'
export const tag = mediums[1]

const words = 'loom light glass field river copper signal paper orbit salt window quiet'.split(' ')
const batchSize = 500
const at = '2026-03-01T12:00:00.000Z'

type Stores = {
  pool: Pool
  masterKey: Buffer
  dataDir: string
}

/** Like `growLog`, for an event log in Postgres. */
export async function growPostgresLog(
  { pool, masterKey, dataDir }: Stores,
  range: { from: number; to: number },
): Promise<void> {
  const log = await openPostgresLog({ pool })
  const vault = await openVault({ pool, masterKey, ledgerFile: join(dataDir, 'erased') })
  await growLog(log, vault, range)
  await log.close()
}

/** Appends the submission and the listing of each profile from number `from` to below `to`. */
export async function growLog(
  log: EventLog,
  vault: Vault,
  { from, to }: { from: number; to: number },
): Promise<void> {
  for (let start = from; start < to; start += batchSize) {
    const numbers = Array.from(
      { length: Math.min(batchSize, to - start) },
      (_, index) => start + index,
    )
    const keyring = await vault.keysToSeal(numbers.map((number) => lifeSubject(idOf(number), 1)))
    // One keyring per batch, instead of one per profile.
    const batchVault: Vault = { ...vault, keysToSeal: async () => keyring }
    await Promise.all(
      numbers.map(async (number) => {
        const stream = `profile-${idOf(number)}`
        const [first, ...others] = await encodeEvents(
          createProfileEvents(number),
          stream,
          batchVault,
        )
        if (first) await log.append(stream, [first, ...others], 'no-stream')
      }),
    )
  }
}

/** Returns an id. The ids are spread over the whole range, like those of real profiles. */
export function idOf(number: number): string {
  const head = (Math.imul(number, 2654435761) >>> 0).toString(16).padStart(8, '0')
  return `${head}-2222-4222-8222-${String(number).padStart(12, '0')}`
}

function createProfileEvents(number: number): NewEvent[] {
  const random = createRandom(number)
  const life = { profileId: idOf(number), life: 1 }
  const text = (length: number) => Array.from({ length }, () => random.pick(words)).join(' ')
  const profileType = random.pick(profileTypes)
  const events: AnyEvent[] = [
    {
      type: 'ProfileSubmitted',
      data: { ...life, profileType, flags: [] },
      personal: {
        walletAddress: `0x${life.profileId.replaceAll('-', '')}12345678`,
        fields: {
          name: `${text(1)} ${number}`,
          handle: `grown${number}`,
          bio: `${text(12)} ${commonWord} ${text(12)} ${number % 1000 === 7 ? rareWord : ''}`,
          hideWallet: random.chance(0.3),
          socialLinks: { twitter: `https://x.example/${number}`, website: 'https://site.example' },
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
  return events.map((event) => ({ ...event, id: randomUUID(), metadata }))
}
