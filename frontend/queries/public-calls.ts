/**
 * The calls of every visitor. The first view has its data with the page, so they are fetched, with all
 * that reads their answers, when one is made.
 */
export const publicCalls = async () =>
  (await import('#contract/endpoints/public.ts')).publicEndpoints
