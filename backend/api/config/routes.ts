import { chains } from '#contract/chains.ts'
import { publicEndpoints } from '#contract/endpoints/public.ts'
import { maxImageBytes } from '#contract/media/media-limits.ts'
import { maxBio, maxHandle, maxName, maxPhotos, maxTags } from '#contract/profile/profile-limits.ts'
import type { ConfigView } from '#contract/views/config.ts'
import type { ApiApp } from '#edge/api-app.ts'
import type { ApiDeps } from '#edge/deps.ts'
import type { RequestSource } from '#edge/local-request.ts'
import { addRoute } from '../add-route.ts'
import type { FindDemoWallets } from './demo-access.ts'

export type ConfigDeps = Pick<ApiDeps, 'config' | 'now'> & { findDemoWallets: FindDemoWallets }

/** Returns the configuration that the page needs at startup. */
export function toConfigView(
  { config, findDemoWallets, now }: ConfigDeps,
  request: RequestSource,
): ConfigView {
  return {
    publicUrl: config.publicUrl.origin,
    serverTime: now().toISOString(),
    chains: chains.map(({ id, name }) => ({ id, name, rpc: config.rpcUrls.has(id) })),
    demo: findDemoWallets(request),
    donations: config.donations,
    support: config.support,
    nfts: Object.values(config.nftAccess).some(({ key }) => key !== undefined),
    // Says which submissions wait for a review.
    review: config.reviewMode,
    linkChecks: config.linkChecks,
    offlinePages: config.offlinePages,
    metaMaskSdk: config.metaMaskSdk,
    limits: {
      photos: maxPhotos,
      imageBytes: maxImageBytes,
      name: maxName,
      handle: maxHandle,
      bio: maxBio,
      tags: maxTags,
    },
  }
}

export function registerConfigRoutes(app: ApiApp, deps: ConfigDeps): void {
  addRoute(app, publicEndpoints.getConfig, {}, async (request, reply) => {
    reply.header('Cache-Control', 'no-store')
    return toConfigView(deps, request)
  })
}
