import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { createQueryClient, setQueryByPath } from '#queries/query-client.ts'
import { App } from '../app/app.tsx'
import { createAppRouter } from '../app/router.tsx'
import { createRulePicker } from './critical-css.ts'
import { moveStyles } from './style-attributes.ts'

/** Markup that React renders in place of a failed part, which the browser then retries. */
const failedBoundary = '<!--$!-->'

/** Responses of the API by the paths of their calls. */
type Responses = Record<string, unknown>

/** Creates the function that renders pages, with the rules of `sheet` that each needs. */
export function createViewRenderer(sheet: string) {
  const pickRules = createRulePicker(sheet)
  return async (path: string, responses: Responses) => {
    const { html, css } = moveStyles(await renderView(path, responses))
    return { html, css: pickRules(html) + css }
  }
}

/**
 * Renders the first view of a page for a visitor without a wallet or drafts. `path` may have a query. Missing
 * data is rendered as loading.
 */
async function renderView(path: string, responses: Responses): Promise<string> {
  const client = createQueryClient()
  try {
    for (const [call, response] of Object.entries(responses)) setQueryByPath(client, call, response)
    const history = createMemoryHistory({ initialEntries: [path] })
    // Like the router of a hydrating page, it prefetches nothing.
    const router = createAppRouter(client, () => true, history)
    await router.load()
    const html = renderToString(<App client={client} router={router} />)
    if (html.includes(failedBoundary)) throw new Error('A part of the page needs a browser')
    return html
  } finally {
    // The garbage collection timer of a query would hold its data.
    client.clear()
  }
}
