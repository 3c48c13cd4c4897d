import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { OperatorError } from '#backend/process/operator-error.ts'

const frontend = fileURLToPath(new URL('../../frontend', import.meta.url))

/** Returns the folder of the built page. Throws `OperatorError` if it is not built. */
export function getPageFolder(folder = join(frontend, 'dist')): string {
  const file = join(folder, 'index.html')
  if (existsSync(file)) return folder
  throw new OperatorError(
    `The page is not built: ${file} is missing. Run \`npm start\` to build it.`,
  )
}

/** Vite in development: its middleware, and index.html as it serves it. */
export type DevPage = {
  middleware: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
  renderIndex: (url: string) => Promise<string>
  close: () => Promise<void>
}

/** Opens Vite on the API's server, which then serves the page from its sources and reloads them. */
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
