/** How a list may be ordered. The first is what it is where nothing is asked for. */
export const listOrders = ['newest', 'name', 'rank'] as const
export type ListOrder = (typeof listOrders)[number]
