import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { createQueryClient, setQueryByPath } from '#queries/query-client.ts'
import { makeRouter } from '../app/router.tsx'
import { moveStyles } from './move-styles.ts'
import { readSheet } from './pick-rules.ts'

/** Markup that React renders for a failed part, which the browser then retries. */
const leftOut = '<!--$!-->'

type DrawView = (
  path: string,
  answers: Record<string, unknown>,
) => Promise<{ html: string; css: string }>

/** Gives what draws pages that are styled by `sheet`, and brings of it what each needs. */
export function makeDrawView(sheet: string): DrawView {
  const pickRules = readSheet(sheet)
  return async (path, answers) => {
    const { html, css } = await drawView(path, answers)
    return { html, css: pickRules(html) + css }
  }
}

/**
 * Draws a page as somebody sees it first of whom nothing is known. `path` is its path, `answers` are those
 * of the API that it shows, by the paths of their calls; what is not among them is drawn as still on its
 * way. Gives the page's markup and the styles that stood in it.
 */
async function drawView(...[path, answers]: Parameters<DrawView>): ReturnType<DrawView> {
  const client = createQueryClient()
  try {
    for (const [call, answer] of Object.entries(answers)) setQueryByPath(client, call, answer)
    const router = makeRouter(client, createMemoryHistory({ initialEntries: [path] }))
    await router.load()
    const html = renderToString(
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    )
    if (html.includes(leftOut))
      throw new Error(`A part of ${path} asks for what only browsers have`)
    return moveStyles(html)
  } finally {
    // A query that says how long it is kept has a timer here too, which would hold all of it as long.
    client.clear()
  }
}
