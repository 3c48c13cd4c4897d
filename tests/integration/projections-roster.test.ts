import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { AnyEvent } from '#contract/events/event.ts'
import { foldText } from '#contract/fold-text.ts'
import { profileTypes } from '#contract/profile/profile-type.ts'
import type { Queryable } from '#postgres/queryable.ts'
import { getAnalysis } from '#projections/roster/analysis.ts'
import type { RosterFilter } from '#projections/roster/query.ts'
import { listRosterPage } from '#projections/roster/query.ts'
import { listWalletProfiles } from '#projections/roster/wallet.ts'
import { adaFields } from '#tests/fixtures/profile-events.ts'
import { openMemoryLog } from '#tests/support/memory-log.ts'
import { appendHistory, openReadModels, type ReadModels } from '#tests/support/read-models.ts'

const count = 120
const seed = 2026
let models: ReadModels
beforeAll(async () => {
  models = await openReadModels()
})

/** Few letters, so that searches have results. They include special characters of LIKE and Unicode. */
const letter = fc.constantFrom(..."aAbéÉsS%_\\'光", 'ß', 'ς')
const text = (maxLength: number) =>
  fc.array(letter, { minLength: 1, maxLength }).map((letters) => letters.join(''))
const someone = fc.record({
  name: fc.oneof(text(5), fc.constant('')),
  handle: fc.stringMatching(/^[abAB01]{2,5}$/),
  hideWallet: fc.boolean(),
  wallet: fc.option(fc.stringMatching(/^[0-3a-cA-C]{3}$/), { freq: 6 }),
  isFlagged: fc.boolean(),
})
const needle = fc.oneof(text(3), fc.constantFrom('', ' ', '%', '_', '\0', '@ab', 'aab', 'aaaa'))
const filter: fc.Arbitrary<RosterFilter> = fc.record(
  {
    wallet: fc.oneof(needle, fc.stringMatching(/^(0x)?[0-3a-cA-C]{1,4}$/)),
    name: needle,
    handle: needle,
  },
  { requiredKeys: [] },
)

const people = fc.sample(someone, { numRuns: count, seed }).map((own, index) => ({
  ...own,
  id: `${String(index).padStart(8, '0')}-3333-4333-8333-333333333333`,
  // Few wallets for many people, as in an import of an older directory.
  address: own.wallet === null ? null : `0x${own.wallet.padEnd(40, '7')}`,
  profileType: profileTypes[index % 3] ?? 'artist',
}))

const metadata = {
  at: '2026-03-01T12:00:00.000Z',
  requestId: 'r',
  actor: { kind: 'house' as const, id: null },
}

function factsOf({
  id,
  name,
  handle,
  hideWallet,
  address,
  profileType,
  isFlagged,
}: (typeof people)[number]) {
  const life = { profileId: id, life: 1 }
  const fields = { ...adaFields, name, handle, hideWallet }
  const facts: AnyEvent[] = [
    {
      type: 'ProfileImported',
      data: { ...life, profileType, createdAt: metadata.at },
      personal: { sourceId: id, walletAddress: address, fields },
    },
    { type: 'ProfileListed', data: { ...life, profileType } },
  ]
  if (!isFlagged) return facts
  const edited: AnyEvent = {
    type: 'ProfileEdited',
    data: { ...life, signedAt: metadata.at, flags: ['no_social_links'] },
    personal: { fields, proof: { message: 'm', signature: '0xab' } },
  }
  return [...facts, edited]
}

function matches(
  person: (typeof people)[number],
  { wallet = '', name = '', handle = '' }: RosterFilter,
) {
  return (
    (person.address ?? '').toLowerCase().includes(wallet.trim().toLowerCase()) &&
    foldText(person.name).includes(foldText(name)) &&
    foldText(person.handle).includes(foldText(handle).replace(/^@/, ''))
  )
}

describe('the roster', () => {
  it('returns the same search results in order and by the index', async () => {
    const log = openMemoryLog()
    await appendHistory(
      log,
      models.vault,
      people.flatMap((person) =>
        factsOf(person).map((fact, step) => ({
          stream: `profile-${person.id}`,
          event: {
            ...fact,
            id: `${person.id.slice(0, 8)}-000${step}-4333-8333-333333333333`,
            metadata,
          },
        })),
      ),
    )
    const projector = models.start({ log, logId: 'roster' })
    await projector.ready
    const plain = models.openPool({ schema: models.schema })
    const made = `select 1 from pg_index where indexrelid = to_regclass('roster_search') and indisvalid`
    await expect.poll(async () => (await plain.query(made)).rowCount).toBe(1)

    // With so few rows, Postgres would not choose an index.
    const pool = models.openPool({ schema: models.schema, settings: '-c enable_seqscan=off' })
    const ways = { inOrder: 0, byIndex: 0 }
    const db: Queryable = Object.create(pool, {
      query: {
        value: (query: string, values: unknown[]) => {
          const isPage = String(query).includes('profile_page')
          if (isPage) ways[query.includes('not materialized') ? 'inOrder' : 'byIndex'] += 1
          return pool.query(query, values)
        },
      },
    })
    let found = 0
    const bounds = fc.record({ sample: fc.constantFrom(1, 1000), counted: fc.constantFrom(4, 500) })
    await fc.assert(
      fc.asyncProperty(filter, bounds, async (wanted, limits) => {
        const expected = people
          .filter((person) => matches(person, wanted))
          .map(({ id }) => id)
          .toReversed()
        const page = await listRosterPage(db, { filter: wanted, limit: count }, limits)
        expect(page.profiles.map(({ id }) => id)).toEqual(expected)
        const isFilled = Object.values(wanted).some(
          (part) => foldText(part ?? '').replace(/^@/, '') !== '',
        )
        const isBounded = isFilled && expected.length > limits.counted
        expect(page.count).toEqual({
          total: isBounded ? limits.counted : expected.length,
          isBounded,
        })
        found += expected.length < count ? expected.length : 0
      }),
      { numRuns: 600, seed },
    )
    expect(found).toBeGreaterThan(200)
    expect(ways.inOrder).toBeGreaterThan(50)
    expect(ways.byIndex).toBeGreaterThan(50)
  })

  it('is paged by either query plan', async () => {
    const db = models.openPool({ schema: models.schema })
    for (const sample of [1, 1000]) {
      const wanted = { name: 'a' }
      const all = people.filter((person) => matches(person, wanted)).map(({ id }) => id)
      const pages: string[] = []
      let cursor: string | undefined
      do {
        const page = await listRosterPage(db, { filter: wanted, cursor, limit: 7 }, { sample })
        pages.push(...page.profiles.map(({ id }) => id))
        cursor = page.next ?? undefined
      } while (cursor !== undefined)
      expect(pages).toEqual(all.toReversed())
    }
  })

  it('is analysed within bounds, with the number of the rest', async () => {
    const db = models.openPool({ schema: models.schema })
    const flagged = people.filter(({ isFlagged }) => isFlagged)
    const owners = Map.groupBy(
      people.filter(({ address }) => address !== null),
      ({ address }) => address?.toLowerCase() ?? '',
    )
    const several = [...owners].filter(([, own]) => own.length > 1)
    expect(several.length).toBeGreaterThan(3)
    for (const bounds of [
      { max: 2, maxOfWallet: 1 },
      { max: 500, maxOfWallet: 500 },
    ]) {
      const { analysis } = await getAnalysis(db, bounds)
      expect(analysis.totalProfiles).toBe(count)
      expect(analysis.byType).toEqual({ artist: 40, collector: 40, curator: 40 })
      expect(analysis.withMissingData).toEqual({
        noWallet: people.filter(({ address }) => address === null).length,
        noName: people.filter(({ name }) => name === '').length,
      })
      expect(analysis.verification.verified).toBe(flagged.length)
      const suspicious = flagged.map(({ id }) => id).toReversed()
      expect(analysis.suspiciousProfiles.map(({ id }) => id)).toEqual(
        suspicious.slice(0, bounds.max),
      )
      expect(analysis.moreSuspiciousProfiles).toBe(Math.max(0, flagged.length - bounds.max))
      expect(analysis.duplicateWallets).toHaveLength(Math.min(bounds.max, several.length))
      expect(analysis.moreDuplicateWallets).toBe(Math.max(0, several.length - bounds.max))
      for (const { wallet, profiles, more } of analysis.duplicateWallets) {
        const own = owners.get(wallet)?.map(({ id }) => id) ?? []
        expect(profiles.map(({ id }) => id)).toEqual(own.slice(0, bounds.maxOfWallet))
        expect(more).toBe(own.length - profiles.length)
      }
    }
    const [[wallet, own] = ['', []]] = several
    expect(
      (await listWalletProfiles(db, wallet.toUpperCase().replace('X', 'x'))).map(
        (profile) => profile.profileId,
      ),
    ).toEqual(own.map(({ id }) => id))
  })
})
