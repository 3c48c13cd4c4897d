/** Header of a cached response: when it was cached, as an ISO time. */
export const cachedAtHeader = 'Kept-At'
