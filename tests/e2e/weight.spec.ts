import { listProfile } from '#tests/support/list-profile.ts'
import { expect, test } from '#tests/support/page-test.ts'
import { sumShifts } from '#tests/support/sum-shifts.ts'

test.use({ savesData: false })

test('loads no code of forms and staff pages before a visit', async ({ page }) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  await page.goto('/')
  // The scripts of public pages are loaded once the browser is idle.
  await expect.poll(() => requested.some((path) => path.startsWith('/assets/faq'))).toBe(true)
  expect(
    requested.filter((path) =>
      /form(?!at)|submit|edit-page|staff|wallet(?!-link)|roster/.test(path),
    ),
  ).toEqual([])
})

test('loads pages on a phone without layout shifts', async ({ page, owner }) => {
  await listProfile(owner, { name: 'Stella Still', handle: 'stella.still' })
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['/', '/artists', '/profile/stella.still']) {
    // A live update after the load may shift the layout, so the test waits for it first.
    const read = async () => (await page.request.get(path)).text()
    await expect.poll(read).toContain('Stella Still')
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(sumShifts), `what moved on ${path}`).toBeLessThan(0.001)
  }
})
