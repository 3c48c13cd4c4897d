/** Loads the endpoints for visitors. The first view contains its data, so they load with the first call. */
export const publicCalls = async () =>
  (await import('#contract/endpoints/public.ts')).publicEndpoints
