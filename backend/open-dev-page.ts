import { readFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import { fileURLToPath } from 'node:url'
import type { DevPage } from '#api/deps.ts'

const frontend = fileURLToPath(new URL('../frontend', import.meta.url))

/** Vite on the API's own server: the page from its sources, renewed as they change. */
export async function openDevPage(server: Server): Promise<DevPage> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    configFile: `${frontend}/vite.config.ts`,
    configLoader: 'native',
    appType: 'custom',
    server: { middlewareMode: true, ws: { server } },
  })
  return {
    middleware: vite.middlewares,
    renderIndex: async (url) =>
      vite.transformIndexHtml(url, await readFile(`${frontend}/index.html`, 'utf8')),
    close: () => vite.close(),
  }
}
