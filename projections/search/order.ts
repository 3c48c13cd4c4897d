import { Refusal } from '#domain/refusal.ts'

/** An indexed order of rows `d`. */
export type Order = {
  /** The columns of the sort key; together they are unique. */
  columns: readonly string[]
  direction: 'asc' | 'desc'
  /** Converts a sort key to a cursor. */
  formatCursor: (key: readonly string[]) => string
  /** Converts a cursor back to a sort key; undefined for a cursor of another order. */
  parseCursor: (cursor: string) => string[] | undefined
}

/** Orders by a unique position. The prefix distinguishes its cursors from those of other orders. */
export function orderByPosition(
  column: string,
  { direction = 'desc', prefix = '' }: { direction?: Order['direction']; prefix?: string } = {},
): Order {
  // The negative positions are those of `importedListPosition`, a little above -2^62.
  const form = new RegExp(`^${prefix}(\\d{1,18}|-4\\d{18})$`)
  return {
    columns: [column],
    direction,
    formatCursor: (key) => `${prefix}${key.join('')}`,
    parseCursor: (cursor) => form.exec(cursor)?.slice(1),
  }
}

/** Parses a cursor to the sort key after which the page begins. */
export function parseCursor(
  order: Pick<Order, 'parseCursor'>,
  cursor: string | undefined,
): string[] | undefined {
  if (cursor === undefined) return undefined
  const key = order.parseCursor(cursor)
  if (key) return key
  const message = 'The cursor is not from this list in this order. Start without it.'
  throw new Refusal('invalid-input', { detail: message, errors: [{ path: 'cursor', message }] })
}

/** Returns the order as SQL. */
export function orderSql({ columns, direction }: Order): string {
  return columns.map((column) => `d.${column} ${direction}`).join(', ')
}

/**
 * Returns the SQL condition that a row comes after a sort key; none without one. The key is in the
 * parameters after `values`.
 */
export function afterSql(
  { columns, direction }: Order,
  after: readonly string[] | undefined,
  values: readonly unknown[],
): string[] {
  if (after === undefined) return []
  const parameters = after.map((_value, index) => `$${values.length + index + 1}`)
  const key = columns.map((column) => `d.${column}`)
  return [`(${key.join(', ')}) ${direction === 'desc' ? '<' : '>'} (${parameters.join(', ')})`]
}

/** Returns SQL for the sort key of a row, as an array of texts. */
export function keySql({ columns }: Order): string {
  return `array[${columns.map((column) => `d.${column}::text`).join(', ')}]`
}
