import { chains } from '#contract/chains.ts'
import { endpoints } from '#contract/endpoints.ts'
import { maxBio, maxHandle, maxImageBytes, maxName, maxPhotos, maxTags } from '#contract/limits.ts'
import type { ConfigView } from '#contract/views/config.ts'
import type { ApiApp } from '../api-app.ts'
import type { ApiDeps } from '../deps.ts'

type Told = Pick<ApiDeps, 'config' | 'demo' | 'now'>

/** What the page needs to know before it can do anything. */
export function describeConfig({ config, demo, now }: Told): ConfigView {
  return {
    publicUrl: config.publicUrl.origin,
    serverTime: now().toISOString(),
    chains: chains.map(({ id, name }) => ({ id, name, rpc: config.rpcUrls.has(id) })),
    demo: demo && { wallets: demo.wallets },
    donations: config.donations,
    support: config.support,
    review: config.review,
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

export function addConfigQueries(app: ApiApp, deps: Told): void {
  const { path, response } = endpoints.getConfig
  app.get(path, { schema: { response: { 200: response } } }, async (_request, reply) => {
    reply.header('Cache-Control', 'no-store')
    return describeConfig(deps)
  })
}
