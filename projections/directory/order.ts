import type { ListOrder } from '#contract/list-order.ts'
import { z } from '#contract/z.ts'

/** An order of `directory d`, which an index has. */
export type Order = {
  /** The columns that give each row its place; no two rows have the same in all of them. */
  columns: readonly string[]
  direction: 'asc' | 'desc'
  /** Serializes those columns as a cursor, and parses it; undefined for another format. */
  writeCursor: (place: readonly string[]) => string
  readCursor: (cursor: string) => string[] | undefined
}

/** A position as a cursor, told from that of another order by what stands before it. */
function markPosition(mark: string): Pick<Order, 'writeCursor' | 'readCursor'> {
  const form = new RegExp(`^${mark}(\\d{1,18}|-4\\d{18})$`)
  return {
    writeCursor: (place) => `${mark}${place.join('')}`,
    readCursor: (cursor) => form.exec(cursor)?.slice(1),
  }
}

/** A name may hold any letter: headers and addresses take but few. */
const named = z.string().regex(/^[^\0]*$/)
const uuidLength = 36

export const orders: Readonly<Record<ListOrder, Order>> = {
  // Bare, as in addresses of pages that others keep.
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

/** The order as SQL, of rows under a name. */
export function writeOrder({ columns, direction }: Order, row: string): string {
  return columns.map((column) => `${row}.${column} ${direction}`).join(', ')
}

/** Whether a row comes after a place, which the parameters hold. */
export function writeAfter(
  { columns, direction }: Order,
  row: string,
  place: readonly string[],
): string {
  const sign = direction === 'desc' ? '<' : '>'
  return `(${columns.map((column) => `${row}.${column}`).join(', ')}) ${sign} (${place.join(', ')})`
}
