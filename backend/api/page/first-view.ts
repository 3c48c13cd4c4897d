import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import { z } from '#contract/z.ts'

/** The page's own pages, built for the server, and what they export: see `frontend/first-view`. */
export const viewFolder = 'server'
type DrawView = (path: string, answers: Answers) => Promise<{ html: string; css: string }>
const module = z.object({
  drawView: z.custom<DrawView>((value) => typeof value === 'function'),
})

/** Answers of the API by the paths of their calls (`api/home`). */
export type Answers = Readonly<Record<string, unknown>>

/**
 * Writes what stands on the page at `path` until its scripts have come: empty where it cannot be drawn,
 * since the page comes without it too. `nonce` lets its styles through the page's policy.
 */
export type WriteFirstView = (path: string, answers: Answers, nonce: string) => Promise<string>

/** Reads once what draws the pages; nothing is drawn where the built page came without it. */
export async function readFirstView(
  folder: string,
  logger: FastifyBaseLogger,
): Promise<WriteFirstView> {
  const file = join(folder, viewFolder, 'draw-view.js')
  if (!existsSync(file)) return async () => ''
  const { drawView } = module.parse(await import(pathToFileURL(file).href))
  return async (path, answers, nonce) => {
    try {
      const { html, css } = await drawView(path, answers)
      return `${css && `<style nonce="${nonce}">${css}</style>`}${html}`
    } catch (err) {
      logger.error({ err, path }, 'A first view could not be drawn')
      return ''
    }
  }
}
