/** Header that the service worker adds to a cached response: the time at which it was cached, ISO. */
export const cachedAtHeader = 'Cached-At'
