import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import { z } from '#contract/z.ts'
import { createTimedCache } from '#edge/timed-cache.ts'

/** The page's own pages, built for the server, and what they export: see `frontend/first-view`. */
export const viewFolder = 'server'
type Drawn = { html: string; css: string }
type DrawView = (path: string, answers: Answers) => Promise<Drawn>
const module = z.object({
  makeDrawView: z.custom<(sheet: string) => DrawView>((value) => typeof value === 'function'),
})

/** Answers of the API by the paths of their calls (`api/home`). */
export type Answers = Readonly<Record<string, unknown>>

/**
 * Writes what stands on the page at `path` until its scripts have come: empty where it cannot be drawn,
 * since the page comes without it too. `nonce` lets its styles through the page's policy.
 */
export type WriteFirstView = (path: string, answers: Answers, nonce: string) => Promise<string>

/** Views are kept that long, in letters and ms: whoever comes to what nobody changed is drawn nothing anew. */
const mostKept = 4_000_000
const keptMs = 60_000
/** Views that are drawn at once. Each takes the processor for longer than the rest of a page does. */
const mostDrawn = 2

/** By all that it shows. No view shows the time that every answer has of its own. */
function keyOf(path: string, answers: Answers): string {
  const shown = JSON.stringify(answers, (name, value) => (name === 'serverTime' ? '' : value))
  return createHash('sha256').update(path).update(shown).digest('base64url')
}

/** Reads once what draws the pages; nothing is drawn where the built page came without it. */
export async function readFirstView(
  folder: string,
  logger: FastifyBaseLogger,
): Promise<WriteFirstView> {
  const file = join(folder, viewFolder, 'draw-view.js')
  if (!existsSync(file)) return async () => ''
  const { makeDrawView } = module.parse(await import(pathToFileURL(file).href))
  const drawView = makeDrawView(await readSheet(folder))
  const kept = createTimedCache<Drawn>({
    maxSize: mostKept,
    sizeOf: ({ html, css }) => html.length + css.length + 1,
    ttlMs: keptMs,
  })
  async function draw(path: string, answers: Answers): Promise<Drawn> {
    try {
      return await drawView(path, answers)
    } catch (err) {
      logger.error({ err, path }, 'A first view could not be drawn')
      return { html: '', css: '' }
    }
  }
  const drawing = new Map<string, Promise<Drawn>>()
  /** Undefined where as many are drawn as may be: the page comes without its view. */
  function begin(key: string, path: string, answers: Answers): Promise<Drawn> | undefined {
    if (drawing.size >= mostDrawn) return undefined
    const begun = draw(path, answers).finally(() => drawing.delete(key))
    drawing.set(key, begun)
    return begun
  }
  return async (path, answers, nonce) => {
    const key = keyOf(path, answers)
    const known = kept.get(key)
    const drawn = known ?? (await (drawing.get(key) ?? begin(key, path, answers)))
    if (!drawn) return ''
    // Not renewed by who asks for it again: how long ago something was stands in it.
    if (!known) kept.set(key, drawn)
    const { html, css } = drawn
    return `${css && `<style nonce="${nonce}">${css}</style>`}${html}`
  }
}

const manifest = z.object({ 'style.css': z.object({ file: z.string() }) })

/** The sheet of all pages, of which a first view brings what it needs. */
async function readSheet(folder: string): Promise<string> {
  const text = await readFile(join(folder, 'manifest.json'), 'utf8')
  return readFile(join(folder, manifest.parse(JSON.parse(text))['style.css'].file), 'utf8')
}
