import type { publicEndpoints } from '#contract/endpoints/public.ts'
import { callWithHeaders } from './api-client.ts'

type Endpoints = typeof publicEndpoints
type Request<Name extends keyof Endpoints> = Parameters<typeof callWithHeaders<Endpoints[Name]>>[1]

/**
 * Calls an endpoint for visitors, like `callWithHeaders`. The first view needs no call, so the code of the
 * endpoints loads with the first one.
 */
export async function callPublicWithHeaders<Name extends keyof Endpoints>(
  name: Name,
  request: Request<Name>,
) {
  const loaded = await import('#contract/endpoints/public.ts')
  return callWithHeaders(loaded.publicEndpoints[name], request)
}

/** Calls an endpoint for visitors, like `call`. */
export async function callPublic<Name extends keyof Endpoints>(name: Name, request: Request<Name>) {
  return (await callPublicWithHeaders(name, request)).value
}
