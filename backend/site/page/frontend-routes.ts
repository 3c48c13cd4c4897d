import type { ApiApp } from '#edge/api-app.ts'
import type { ApiDeps } from '#edge/deps.ts'
import { respondNotFound } from '#edge/problems/not-found.ts'
import { wantsPage } from '#edge/problems/wants-page.ts'
import { openDevPageHandler } from './dev-routes.ts'
import type { FirstDataDeps } from './first-data.ts'
import { type NotFoundHandler, registerPageRoutes } from './routes.ts'
import { registerRetiredWorkerRoute } from './service-worker.ts'

type PageDeps = FirstDataDeps & Pick<ApiDeps, 'openDevPage' | 'pageFolder'>

/**
 * Registers the frontend, built or served by Vite, and the handler for unknown addresses. Browsers get the page
 * "not found", other clients a problem. `allowedMethodsOf` returns the methods of a URL's routes.
 */
export async function registerFrontendRoutes(
  app: ApiApp,
  deps: PageDeps,
  allowedMethodsOf: (url: string) => readonly string[],
): Promise<void> {
  const sendNotFoundPage = await registerPages(app, deps)
  app.setNotFoundHandler((request, reply) => {
    const methods = allowedMethodsOf(request.url)
    return sendNotFoundPage && methods.length === 0 && wantsPage(request)
      ? sendNotFoundPage(request, reply)
      : respondNotFound(request, reply, methods)
  })
}

async function registerPages(app: ApiApp, deps: PageDeps): Promise<NotFoundHandler | undefined> {
  const { config, openDevPage, pageFolder } = deps
  if (openDevPage || !config.offlinePages) registerRetiredWorkerRoute(app)
  if (openDevPage) return openDevPageHandler(app, openDevPage, config.publicUrl)
  return pageFolder === undefined ? undefined : registerPageRoutes(app, deps, pageFolder)
}
