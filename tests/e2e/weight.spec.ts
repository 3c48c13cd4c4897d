import type { APIRequestContext } from '@playwright/test'
import { hangProfile } from '#tests/support/hang.ts'
import { expect, test } from '#tests/support/page-test.ts'

// What a browser asks for at once. Most of it is React (68 kB) and the router (27 kB); a number here may
// fall, and rises only for what a visitor needs at first.
const boundsKb = { '/': 138, '/artists': 149, '/profile/walter.weight': 141 }

test('the first load of a visitor stays small', async ({ owner, request }) => {
  await hangProfile(owner, { name: 'Walter Weight', handle: 'walter.weight' })
  for (const [path, bound] of Object.entries(boundsKb)) {
    const html = await (await request.get(path)).text()
    const scripts = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(
      ([, script = '']) => script,
    )
    expect(scripts.length, `scripts of ${path}`).toBeGreaterThan(3)
    const sizes = await Promise.all(scripts.map((script) => packedSize(request, script)))
    const kb = sizes.reduce((sum, size) => sum + size, 0) / 1000
    expect(kb, `script of ${path} in kB, packed by gzip`).toBeLessThanOrEqual(bound)
  }
})

async function packedSize(request: APIRequestContext, path: string): Promise<number> {
  const answer = await request.head(path, { headers: { 'Accept-Encoding': 'gzip' } })
  expect(answer.headers()['content-encoding'], path).toBe('gzip')
  return Number(answer.headers()['content-length'])
}

test('nothing is fetched for forms and staff before somebody goes there', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/')
  // The pages that are read come once the browser is idle.
  await expect.poll(() => asked.some((path) => path.startsWith('/assets/faq'))).toBe(true)
  expect(asked.filter((path) => /form|submit|edit-page|staff|wallet|roster/.test(path))).toEqual([])
})

test('next to nothing moves while a page of a phone arrives', async ({ page, owner }) => {
  await hangProfile(owner, { name: 'Stella Still', handle: 'stella.still' })
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['/', '/artists', '/profile/stella.still']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    // The drawing of a card takes its own proportions when it comes: 0.007.
    expect(await page.evaluate(sumShifts), `what moved on ${path}`).toBeLessThan(0.02)
  }
})

/** The score of all layout shifts so far. */
function sumShifts(): Promise<number> {
  return new Promise((resolve) => {
    const observer = new PerformanceObserver((list) =>
      resolve(
        list
          .getEntries()
          .reduce((sum, shift) => sum + ('value' in shift ? Number(shift.value) : 0), 0),
      ),
    )
    observer.observe({ type: 'layout-shift', buffered: true })
    // Nothing is told where nothing moved.
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)))
  })
}
