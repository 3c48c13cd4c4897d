/** Orders of a list. The first is the default. */
export const listOrders = ['newest', 'name', 'rank'] as const
export type ListOrder = (typeof listOrders)[number]
