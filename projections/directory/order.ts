import type { ListOrder } from '#contract/list-order.ts'
import { z } from '#contract/z.ts'

/** An indexed order of `directory d`. */
export type Order = {
  /** The columns of the sort key; together they are unique. */
  columns: readonly string[]
  direction: 'asc' | 'desc'
  /**
   * Converts a sort key to a cursor and back; `readCursor` returns undefined for a cursor of
   * another form.
   */
  writeCursor: (place: readonly string[]) => string
  readCursor: (cursor: string) => string[] | undefined
}

/**
 * Converts a position to a cursor, with a prefix that distinguishes it from cursors of other
 * orders.
 */
function markPosition(mark: string): Pick<Order, 'writeCursor' | 'readCursor'> {
  const form = new RegExp(`^${mark}(\\d{1,18}|-4\\d{18})$`)
  return {
    writeCursor: (place) => `${mark}${place.join('')}`,
    readCursor: (cursor) => form.exec(cursor)?.slice(1),
  }
}

/** Names may contain any character, but headers and URLs accept only a few. */
const named = z.string().regex(/^[^\0]*$/)
const uuidLength = 36

export const orders: Readonly<Record<ListOrder, Order>> = {
  // No prefix, as in page URLs that clients have saved.
  newest: { columns: ['listed_position'], direction: 'desc', ...markPosition('') },
  rank: { columns: ['rank_position'], direction: 'asc', ...markPosition('rank-') },
  name: {
    columns: ['name_key', 'profile_id'],
    direction: 'asc',
    writeCursor: ([key, id]) => Buffer.from(`${id}${key}`).toString('base64url'),
    readCursor: (cursor) => {
      const text = Buffer.from(cursor, 'base64url').toString()
      const place = [text.slice(uuidLength), text.slice(0, uuidLength)]
      return z.tuple([named, z.uuid()]).safeParse(place).data
    },
  },
}

/** Returns the order as SQL, for rows with an alias. */
export function writeOrder({ columns, direction }: Order, row: string): string {
  return columns.map((column) => `${row}.${column} ${direction}`).join(', ')
}

/** Returns SQL that tests if a row comes after a sort key, which the parameters hold. */
export function writeAfter(
  { columns, direction }: Order,
  row: string,
  place: readonly string[],
): string {
  const sign = direction === 'desc' ? '<' : '>'
  return `(${columns.map((column) => `${row}.${column}`).join(', ')}) ${sign} (${place.join(', ')})`
}
