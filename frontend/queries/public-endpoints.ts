/** Loads the endpoints for visitors. The first view contains its data, so they load with the first call. */
export const loadPublicEndpoints = async () =>
  (await import('#contract/endpoints/public.ts')).publicEndpoints
