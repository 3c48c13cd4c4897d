import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { AnyEvent } from '#contract/events/event.ts'
import { linkNames } from '#contract/profile/links.ts'
import { compareKeys, nameKey } from '#contract/profile/name-key.ts'
import type { ProfileFields } from '#contract/profile/profile-fields.ts'
import { type ProfileType, profileTypes } from '#contract/profile/profile-type.ts'
import type { DirectoryFilter } from '#contract/search/directory-filter.ts'
import { type ListOrder, listOrders } from '#contract/search/list-order.ts'
import { matchesFilter, normalizeFilter } from '#contract/search/match.ts'
import type { Queryable } from '#postgres/queryable.ts'
import { listDirectory, listDirectoryPage } from '#projections/directory/query.ts'
import { createFields } from '#tests/fixtures/profile-events.ts'
import { openMemoryLog } from '#tests/support/memory-log.ts'
import { appendHistory, openReadModels, type ReadModels } from '#tests/support/read-models.ts'

const profiles = 120
const seed = 2026
let models: ReadModels
beforeAll(async () => {
  models = await openReadModels()
})

/** Few letters, so that searches have results. They include special characters of LIKE, JSON and Unicode. */
const letter = fc.constantFrom(
  ...'aAbéÉeßsSσςΣİiı%_\\\'"{},;\u0301\u200bﬁ①光👩🎨 '.normalize('NFC'),
  '\u00a0',
  'dž',
  'ǆ',
  '\uf8ff',
  'ø',
)
const text = (maxLength: number) =>
  fc.array(letter, { minLength: 1, maxLength }).map((letters) => letters.join(''))
const needle = fc.oneof(
  text(3),
  text(3).map((letters) => letters.toUpperCase()),
  fc.constantFrom('', '%', '_', '\\', '\\%', '%%', '\0', '\ud83d', 'a\0', '0x', 'aa', '\n'),
)

/** Tags that a third of the profiles share. Some equal the name of a type. */
const sharedTag = fc.constantFrom('Öl', 'Öl', 'Artist', 'curator')
const links = fc
  .subarray([...linkNames])
  .map((names) => Object.fromEntries(names.map((name) => [name, `https://${name}.example`])))
const fields = fc
  .record({
    name: text(4),
    handle: fc.stringMatching(/^[a-zA-Z0-9]{1,4}$/),
    bio: text(12),
    hideWallet: fc.boolean(),
    socialLinks: links,
    tags: fc.array(fc.oneof(text(4), sharedTag), { maxLength: 3 }),
  })
  .map(createFields)
const filter: fc.Arbitrary<DirectoryFilter> = fc.record(
  {
    q: needle,
    tag: fc.oneof(needle, sharedTag, fc.constantFrom('All Mediums', 'All Interests')),
    style: fc.oneof(needle, fc.constant('All Styles')),
    platform: fc.constantFrom(
      'All Platforms',
      'OpenSea',
      'opensea',
      'Foundation',
      'Zora',
      'Blur',
      '',
    ),
  },
  { requiredKeys: [] },
)

const write64 = (text: string) => Buffer.from(text).toString('base64url')

/** Sorts profiles, which are given in the order of their listing. */
function placeIn<Card extends { id: string; name: string; handle: string }>(
  cards: readonly Card[],
  sort: ListOrder | undefined,
): Card[] {
  if (sort === 'rank') return [...cards]
  if (sort !== 'name') return cards.toReversed()
  const keys = new Map(cards.map((card) => [card.id, nameKey(card)]))
  const keyOf = ({ id }: Card) => keys.get(id) ?? ''
  return cards.toSorted(
    (one, other) => compareKeys(keyOf(one), keyOf(other)) || compareKeys(one.id, other.id),
  )
}

describe('a search in the directory', () => {
  it('returns the same results from Postgres as in the browser', async () => {
    const log = openMemoryLog()
    const written = fc.sample(fields, { numRuns: profiles, seed })
    for (const record of written.slice(-profileTypes.length)) record.tags = [...profileTypes, 'Öl']
    const cards = written.map((own, place) => {
      const id = `${String(place).padStart(8, '0')}-2222-4222-8222-222222222222`
      const wallet = `0x${String(place).padStart(8, 'a')}${'Ab'.repeat(16)}`
      const profileType = profileTypes[place % 3] ?? 'artist'
      return { id, ...own, profileType, walletAddress: own.hideWallet ? null : wallet, wallet }
    })
    const metadata = {
      at: '2026-03-01T12:00:00.000Z',
      requestId: 'r',
      actor: { kind: 'owner' as const, id: null },
    }
    await appendHistory(
      log,
      models.vault,
      cards.flatMap(({ id, profileType, wallet }, place) => {
        const life = { profileId: id, life: 1 }
        const facts: AnyEvent[] = [
          {
            type: 'ProfileSubmitted',
            data: { ...life, profileType, flags: [] },
            personal: {
              walletAddress: wallet,
              fields: written[place] as ProfileFields,
              proof: null,
            },
          },
          { type: 'ProfileListed', data: { ...life, profileType } },
        ]
        return facts.map((fact, step) => ({
          stream: `profile-${id}`,
          event: { ...fact, id: `${id.slice(0, 8)}-000${step}-4222-8222-222222222222`, metadata },
        }))
      }),
    )
    const projector = models.start({ log, logId: 'search' })
    await projector.ready
    const plain = models.openPool({ schema: models.schema })
    expect((await listDirectory(plain)).map(({ id }) => id)).toEqual(
      cards.map(({ id }) => id).toReversed(),
    )
    const indexed = `select 1 from pg_index where indexrelid = to_regclass('directory_links') and indisvalid`
    await expect
      .poll(async () => (await plain.query(indexed)).rowCount, { timeout: 20_000 })
      .toBe(1)

    // With so few rows, Postgres would not choose an index.
    const pool = models.openPool({ schema: models.schema, settings: '-c enable_seqscan=off' })
    const ways = { inOrder: 0, byIndex: 0 }
    const db: Queryable = Object.create(pool, {
      query: {
        value: (text: string, values: unknown[]) => {
          if (String(text).includes('profile_page')) {
            ways[text.includes('not materialized') ? 'inOrder' : 'byIndex'] += 1
          }
          return pool.query(text, values)
        },
      },
    })
    let found = 0
    const type = fc.option(fc.constantFrom(...profileTypes), { nil: undefined })
    const order = fc.option(fc.constantFrom(...listOrders), { nil: undefined })
    const limits = {
      sample: fc.constantFrom(1, 20, 1000),
      counted: fc.constantFrom(4, 500),
    }
    const length = fc.constantFrom(3, profiles)
    await fc.assert(
      fc.asyncProperty(
        filter,
        type,
        order,
        length,
        fc.record(limits),
        async (given, ofType, anyOrder, limit, bounds) => {
          const sort = ofType === undefined && anyOrder === 'rank' ? undefined : anyOrder
          const matching = cards
            .filter((card) => ofType === undefined || card.profileType === ofType)
            .filter((card) => matchesFilter(card, given))
          const expected = placeIn(matching, sort).map(({ id }) => id)
          const question = { type: ofType, filter: given, sort, limit }
          const page = await listDirectoryPage(db, question, bounds)
          expect(page.profiles.map(({ id }) => id)).toEqual(expected.slice(0, limit))
          expect(page.next === null).toBe(expected.length <= limit)
          const isFiltered = Object.values(normalizeFilter(given)).join('') !== ''
          const isBounded = isFiltered && expected.length > bounds.counted
          const total = isBounded ? bounds.counted : expected.length
          expect(page.count).toEqual({ total, isBounded })
          found += expected.length < profiles ? expected.length : 0
        },
      ),
      { numRuns: 900, seed },
    )
    // The searches had some results, but not all profiles, with both query plans.
    expect(found).toBeGreaterThan(600)
    expect(ways.inOrder).toBeGreaterThan(100)
    expect(ways.byIndex).toBeGreaterThan(100)
  })

  it('proves by whole tags that a count is beyond its bound, and counts otherwise', async () => {
    const pool = models.openPool({ schema: models.schema })
    const cards = await listDirectory(pool)
    const ways = { proven: 0, countedAfterAll: 0 }
    const db: Queryable = Object.create(pool, {
      query: {
        value: async (text: string, values: unknown[]) => {
          const response = await pool.query(text, values)
          if (/array_append\(string_to_array\(d.tag_text.*limit/s.test(String(text))) {
            ways[response.rows[0].count > 4 ? 'proven' : 'countedAfterAll'] += 1
          }
          return response
        },
      },
    })
    for (const tag of ['Öl', 'OL', 'Artist', 'curator', 'rtis']) {
      for (const type of [undefined, ...profileTypes]) {
        for (const q of [undefined, 'a']) {
          const filter = { tag, q }
          const matching = cards
            .filter((card) => type === undefined || card.profileType === type)
            .filter((card) => matchesFilter(card, filter))
          const bounds = { sample: 20, counted: 4 }
          const page = await listDirectoryPage(db, { type, filter, limit: 3 }, bounds)
          expect(page.profiles).toEqual(matching.slice(0, 3))
          const isBounded = matching.length > 4
          expect(page.count).toEqual({ total: isBounded ? 4 : matching.length, isBounded })
        }
      }
    }
    // All profiles of a type have these tags, like the newest one.
    for (const type of profileTypes) {
      for (const tag of [type, 'Öl']) {
        const bounds = { sample: 1, counted: 30 }
        const question = { type, filter: { tag }, limit: 3 }
        const { count } = await listDirectoryPage(db, question, bounds)
        const ofType = cards.filter((card) => card.profileType === type)
        const total = ofType.filter((card) => matchesFilter(card, { tag })).length
        expect(count).toEqual({ total, isBounded: false })
      }
    }
    expect(ways.proven).toBeGreaterThan(10)
    expect(ways.countedAfterAll).toBeGreaterThan(0)
  })

  it.each(
    listOrders.flatMap((sort) => [
      { way: 'in order', sample: 1000, sort },
      { way: 'by an index', sample: 1, sort },
    ]),
  )('pages filtered results with their count, $way by $sort', async ({ way, sample, sort }) => {
    const db = models.openPool({ schema: models.schema })
    const type: ProfileType | undefined = sort === 'rank' ? 'artist' : undefined
    const cards = await listDirectory(db, { type })
    const [newest] = cards
    // The index is used when the newest row does not match.
    const filter = [...'abcdefghijklmnopqrstuvwxyz']
      .map((q) => ({ q }))
      .find((given) => {
        const isIndexed = newest && !matchesFilter(newest, given)
        const found = cards.filter((card) => matchesFilter(card, given))
        return found.length > 7 && isIndexed === (way === 'by an index')
      })
    if (!filter) throw new Error('No letter fits')
    const matching = cards.filter((card) => matchesFilter(card, filter)).toReversed()
    const all = placeIn(matching, sort).map(({ id }) => id)
    for (const counted of [3, 500]) {
      const pages: string[] = []
      let cursor: string | undefined
      do {
        const bounds = { sample, counted }
        const page = await listDirectoryPage(db, { type, filter, sort, cursor, limit: 3 }, bounds)
        expect(page.count).toEqual({
          total: Math.min(counted, all.length),
          isBounded: counted < all.length,
        })
        pages.push(...page.profiles.map(({ id }) => id))
        cursor = page.next ?? undefined
      } while (cursor !== undefined)
      expect(pages).toEqual(all)
    }
    // The count is the same beyond the last match.
    const end = `ffffffff-ffff-4fff-bfff-ffffffffffff\u{10ffff}`
    const beyond = { newest: '0', rank: `rank-${'9'.repeat(18)}`, name: write64(end) }
    const question = { type, filter, sort, cursor: beyond[sort], limit: 7 }
    expect(await listDirectoryPage(db, question, { sample })).toEqual({
      profiles: [],
      next: null,
      count: { total: all.length, isBounded: false },
    })
  })

  it.each([
    { sort: undefined, type: undefined, index: 'directory_listed_position_idx' },
    { sort: 'name', type: undefined, index: 'directory_by_name' },
    { sort: 'name', type: 'curator', index: 'directory_of_type_by_name' },
    { sort: 'rank', type: 'curator', index: 'directory_of_type_by_rank' },
  ] as const)('pages a list in the order of an index: $sort, $type', async (listing) => {
    const { index, ...list } = listing
    const plain = models.openPool({ schema: models.schema })
    const all = placeIn((await listDirectory(plain, list)).toReversed(), list.sort)
    // With so few rows, Postgres would prefer a sort.
    const settings = '-c enable_seqscan=off -c enable_sort=off'
    const pool = models.openPool({ schema: models.schema, settings })
    const plans = new Set<string>()
    const db: Queryable = Object.create(pool, {
      query: {
        value: async (text: string, values: unknown[]) => {
          if (String(text).includes('profile_page')) {
            const { rows } = await pool.query(`explain ${text}`, values)
            plans.add(JSON.stringify(rows))
          }
          return pool.query(text, values)
        },
      },
    })
    const pages: string[] = []
    let cursor: string | undefined
    do {
      const page = await listDirectoryPage(db, { ...list, cursor, limit: 7 })
      expect(page.count).toEqual({ total: all.length, isBounded: false })
      expect(page.profiles.length).toBeLessThanOrEqual(7)
      pages.push(...page.profiles.map(({ id }) => id))
      cursor = page.next ?? undefined
    } while (cursor !== undefined)
    expect(pages).toEqual(all.map(({ id }) => id))
    // Rows are read in order up to a page, and only the page itself is sorted.
    for (const plan of plans) expect(plan).toMatch(new RegExp(`Limit.*Index.* using ${index} on`))
  })

  it('rejects a cursor of another order, and ranks without a type', async () => {
    const db = models.openPool({ schema: models.schema })
    const ends = [
      { cursor: 'x' },
      { cursor: 'rank-9' },
      { cursor: '9', type: 'artist', sort: 'rank' },
      { cursor: '9', sort: 'name' },
      { cursor: write64('no id at all'), sort: 'name' },
      { cursor: write64('ffffffff-ffff-4fff-bfff-ffffffffffff\0'), sort: 'name' },
      { sort: 'rank' },
    ] as const
    for (const end of ends) {
      await expect(listDirectoryPage(db, { ...end, limit: 7 })).rejects.toMatchObject({
        code: 'invalid-input',
      })
    }
  })
})
