/** Header of a cached response with the time at which it was cached, ISO. */
export const cachedAtHeader = 'Cached-At'
