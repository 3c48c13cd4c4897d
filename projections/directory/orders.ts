import type { ListOrder } from '#contract/search/list-order.ts'
import { z } from '#contract/z.ts'
import { type Order, orderByPosition } from '#projections/search/order.ts'

/** Postgres rejects NUL. */
const nameText = z.string().regex(/^[^\0]*$/)
const uuidLength = 36

export const orders: Readonly<Record<ListOrder, Order>> = {
  // No prefix, as in page URLs that clients have saved.
  newest: orderByPosition('listed_position'),
  rank: orderByPosition('rank_position', { direction: 'asc', prefix: 'rank-' }),
  name: {
    columns: ['name_key', 'profile_id'],
    direction: 'asc',
    // Names may contain any character, but headers and URLs accept only a few.
    formatCursor: ([key, id]) => Buffer.from(`${id}${key}`).toString('base64url'),
    parseCursor: (cursor) => {
      const text = Buffer.from(cursor, 'base64url').toString()
      const key = [text.slice(uuidLength), text.slice(0, uuidLength)]
      return z.tuple([nameText, z.uuid()]).safeParse(key).data
    },
  },
}
