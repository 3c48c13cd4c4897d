import { deploymentPage } from '#contract/pages/staff-pages.ts'
import { hexToLetters } from '#tests/support/hex-to-letters.ts'
import { expect, expectText, expectToast, test } from '#tests/support/page-test.ts'

const { path } = deploymentPage

test('shows new profiles after a refresh, and lets an admin clear the caches', async ({
  openStaff,
  owner,
  openVisitor,
}) => {
  const page = await openStaff('admin')
  await page.goto(path)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Deployment', level: 1 })).toBeVisible()
  await expect(main.getByText('Connected', { exact: true })).toBeVisible()
  await expect(main.getByText('caught up')).toBeVisible()
  await expect(main.getByText(/^[0-9a-f]{8}, this process$/)).toBeVisible()

  const handle = `deployed-${hexToLetters(owner.wallet.address.slice(2, 8))}`
  const bio = 'Collects what others draw with light, and hangs it where the light is.'
  const submitted = await owner.submit({
    name: '<b>Ada</b> Deployed',
    handle,
    bio,
    profileType: 'collector',
    hideWallet: true,
  })
  expect(submitted.status).toBe(201)
  const refresh = main.getByRole('button', { name: 'Refresh', exact: true })
  await refresh.click()
  const collectors = main.getByRole('region', { name: /^Collectors \(\d+\)$/ })
  const row = collectors.getByRole('row').filter({ hasText: `@${handle}` })
  await expect(row).toContainText('<b>Ada</b> Deployed')
  await expect(row).toContainText('hidden')

  const visitor = await openVisitor()
  await visitor.request.get('/api/profiles/curator')
  await refresh.click()
  const keys = main.getByRole('list', { name: 'Cache keys' })
  await expect(keys.getByText('profiles/curator')).toBeVisible()
  await main.getByRole('button', { name: 'Clear Cache' }).click()
  await expectText(page, 'cacheCleared')
  await expect(keys.getByText('profiles/curator')).toHaveCount(0)

  const request = page.waitForRequest(/\/api\/profiles\/collector\?fresh=true/)
  await main.getByRole('button', { name: 'Refresh Collectors' }).click()
  await request
  await expectText(page, 'collectorsRefreshed')
  await expect(keys.getByText('profiles/collector')).toBeVisible()
})

test('shows failed actions and an unreachable database', async ({ openStaff }) => {
  const page = await openStaff('admin')
  await page.route('**/api/cache/clear', (route) => route.fulfill({ status: 429, body: '' }))
  await page.route('**/api/profiles/collector?*', (route) =>
    route.fulfill({ status: 429, body: '' }),
  )
  await page.goto(path)
  await page.getByRole('button', { name: 'Clear Cache' }).click()
  await expectText(page, 'cacheNotCleared')
  await page.getByRole('button', { name: 'Refresh Collectors' }).click()
  await expectText(page, 'collectorsNotRefreshed')

  await page.route('**/api/admin/deployment-status', async (route) => {
    const response = await route.fetch()
    const status = await response.json()
    const database = { ...status.database, connected: false }
    await route.fulfill({ response, json: { ...status, database } })
  })
  await page.getByRole('button', { name: 'Refresh', exact: true }).click()
  await expect(page.getByText('Disconnected', { exact: true })).toBeVisible()
  await expect(page.getByText(/^The database does not respond/)).toBeVisible()
})

test('lets an auditor refresh collectors, without a button to clear the cache', async ({
  openStaff,
}) => {
  const page = await openStaff('auditor')
  await page.goto(path)
  await expect(page.getByText('Connected', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Clear Cache' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Refresh Collectors' }).click()
  await expectToast(page, 'Collectors Refreshed')
})

test('polls the status every 30 seconds', async ({ openStaff }) => {
  const page = await openStaff('auditor')
  await page.clock.install()
  await page.goto(path)
  await expect(page.getByText('Connected', { exact: true })).toBeVisible()
  const request = page.waitForRequest('**/api/admin/deployment-status')
  await page.clock.fastForward(31_000)
  await request
})
