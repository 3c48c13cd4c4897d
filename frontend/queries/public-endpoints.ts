/** Loads the endpoints for visitors. The first view needs no call, so their code loads with the first one. */
export const loadPublicEndpoints = async () =>
  (await import('#contract/endpoints/public.ts')).publicEndpoints
