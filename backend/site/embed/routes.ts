import { readFile } from 'node:fs/promises'
import { parseProfileRef } from '#api/profile/profile-ref.ts'
import { toPublicProfile } from '#api/profile/view.ts'
import { z } from '#contract/z.ts'
import type { ApiApp } from '#edge/api-app.ts'
import type { ApiDeps } from '#edge/deps.ts'
import { limitPerNetwork } from '#edge/limits/concurrency-limit.ts'
import { prepareBody, sendPrepared } from '#edge/prepared-body.ts'
import { findProfile } from '#projections/profile-page/query.ts'
import { embedPolicy, renderEmbed, renderMissingEmbed } from './render-embed.ts'

const fontUrl = import.meta.resolve('@fontsource/archivo/files/archivo-latin-600-normal.woff2')
const params = z.object({ id: z.string() })

/** Registers the route of embeds: a document without scripts that any page may frame, and its font. */
export function registerEmbedRoutes(
  app: ApiApp,
  { config, readPool }: Pick<ApiDeps, 'config' | 'readPool'>,
): void {
  const withConcurrencyLimit = limitPerNetwork('embed')
  const missing = renderMissingEmbed(config.publicUrl)

  app.get('/embed/:id', { schema: { params } }, async (request, reply) => {
    const profile = await withConcurrencyLimit(request, () =>
      findProfile(readPool, parseProfileRef(request.params.id)),
    )
    reply.removeHeader('x-frame-options').headers({
      // Revalidated at each request, so that a deletion takes effect immediately.
      'Cache-Control': 'no-cache',
      'Content-Security-Policy': embedPolicy,
      'X-Robots-Tag': 'noindex',
    })
    reply.type('text/html; charset=utf-8')
    if (profile?.status !== 'listed') return reply.code(404).send(missing)
    const html = renderEmbed(toPublicProfile(profile), config.publicUrl)
    return sendPrepared(request, reply, prepareBody(html))
  })

  const font = readFile(new URL(fontUrl))
  app.get('/embed/v1/archivo-600.woff2', async (_request, reply) =>
    reply
      .header('Cache-Control', 'public, max-age=31536000, immutable')
      .type('font/woff2')
      .send(await font),
  )
}
