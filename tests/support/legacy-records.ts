import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { getAddress } from 'viem'
import { profileTypes } from '#contract/profile/profile-type.ts'

const minute = 60_000
const begin = Date.UTC(2021, 0, 1)

/**
 * Returns the wallet of a record, the same each time. Every tenth record shares the wallet of the
 * previous one.
 */
export function legacyWallet(n: number): string {
  const owner = n % 10 === 9 ? n - 1 : n
  const digest = createHash('sha256').update(`legacy wallet ${owner}`).digest('hex')
  return getAddress(`0x${digest.slice(0, 40)}`)
}

/** Returns a record of an older directory, the same each time. The order differs from that of creation. */
export function legacyRecord(n: number): Record<string, unknown> {
  return {
    id: `legacy-${n}`,
    name: n % 50 === 0 ? '' : `Person ${n}`,
    handle: n % 20 === 0 ? 'artist' : `person_${n}`,
    bio: `Number ${n} of those who were here before. ${'Prints by night. '.repeat(n % 40)}`,
    profileType: profileTypes[n % 3],
    walletAddress: n % 25 === 0 ? null : legacyWallet(n),
    hideWallet: n % 7 === 0,
    socialLinks: { website: `https://person-${n}.example` },
    tags: 'Generative Art, Abstract',
    avatarUrl: n % 2 === 0 ? `https://cdn.example/${n}.png` : null,
    createdAt: new Date(begin + ((n * 7919) % 100_003) * minute).toISOString(),
  }
}

/** Writes `count` records as JSON Lines. */
export async function writeLegacyFile(path: string, count: number): Promise<void> {
  const file = createWriteStream(path)
  for (let n = 1; n <= count; n += 1) {
    if (!file.write(`${JSON.stringify(legacyRecord(n))}\n`)) await once(file, 'drain')
  }
  await finished(file.end())
}
