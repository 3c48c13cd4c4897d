import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import { z } from '#contract/z.ts'
import { createTimedCache } from '#edge/timed-cache.ts'

/** Folder of the renderer that is built for the server from `frontend/first-view`. */
export const viewFolder = 'server'
export type View = {
  html: string
  css: string
  /** Time of rendering, in ms since 1970. Ages in the view are relative to it. */
  renderedAt: number
}
type Render = (path: string, responses: Responses) => Promise<Pick<View, 'html' | 'css'>>
const rendererModule = z.object({
  createViewRenderer: z.custom<(sheet: string) => Render>((value) => typeof value === 'function'),
})

/** Responses of the API by their paths (`api/home`). */
export type Responses = Readonly<Record<string, unknown>>

/**
 * Renders the page at `path`. Returns undefined if rendering fails or too many views are being rendered;
 * the browser then renders the page.
 */
export type RenderView = (path: string, responses: Responses) => Promise<View | undefined>

/** Limits of the view cache. */
const maxCachedCharacters = 4_000_000
const maxAgeMs = 60_000
/** Maximum number of views to render at the same time. A view takes more CPU time than the rest of a page. */
const maxConcurrent = 2

/** Returns the cache key of a view from its path and data, except the time of each response, which is not shown. */
function keyOf(path: string, responses: Responses): string {
  const shown = JSON.stringify(responses, (name, value) => (name === 'serverTime' ? '' : value))
  return createHash('sha256').update(path).update(shown).digest('base64url')
}

/** Loads the renderer of the pages. If the built page has none, no view is rendered. */
export async function loadViewRenderer(
  folder: string,
  { logger, now }: { logger: FastifyBaseLogger; now: () => Date },
): Promise<RenderView> {
  const file = join(folder, viewFolder, 'render-view.js')
  if (!existsSync(file)) return async () => undefined
  const { createViewRenderer } = rendererModule.parse(await import(pathToFileURL(file).href))
  const renderMarkup = createViewRenderer(await loadStyleSheet(folder))
  const cached = createTimedCache<View>({
    maxSize: maxCachedCharacters,
    sizeOf: ({ html, css }) => html.length + css.length + 1,
    ttlMs: maxAgeMs,
  })
  const rendering = new Map<string, Promise<View | undefined>>()
  async function render(
    key: string,
    path: string,
    responses: Responses,
  ): Promise<View | undefined> {
    const renderedAt = now().getTime()
    try {
      const markup = await renderMarkup(path, { ...responses, 'rendered-at': renderedAt })
      const view = { ...markup, renderedAt }
      // Searches are rarely repeated, and their views would evict the others.
      if (!path.includes('?')) cached.set(key, view)
      return view
    } catch (err) {
      // The path is not logged, because it may contain a search.
      logger.error({ err }, 'a first view could not be rendered')
      return undefined
    } finally {
      rendering.delete(key)
    }
  }
  return async (path, responses) => {
    const key = keyOf(path, responses)
    const known = cached.get(key) ?? rendering.get(key)
    if (known || rendering.size >= maxConcurrent) return known
    const started = render(key, path, responses)
    rendering.set(key, started)
    return started
  }
}

const manifest = z.object({ 'style.css': z.object({ file: z.string() }) })

/** Loads the style sheet of all pages. */
async function loadStyleSheet(folder: string): Promise<string> {
  const text = await readFile(join(folder, 'manifest.json'), 'utf8')
  return readFile(join(folder, manifest.parse(JSON.parse(text))['style.css'].file), 'utf8')
}
