import { readdir, readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { findFreePort } from '#backend/setup/cluster/find-free-port.ts'
import { staffEndpoints } from '#contract/endpoints/staff.ts'
import { pages } from '#contract/pages/all-pages.ts'
import { hexToLetters } from '#tests/support/hex-to-letters.ts'
import { expect, test } from '#tests/support/page-test.ts'
import { addSession, chooseWallet, installWallet } from '#tests/support/page-wallet.ts'
import { createDataFolder, startProduct } from '#tests/support/product.ts'
import { createVisitor } from '#tests/support/product-visitor.ts'

const dist = new URL('../../frontend/dist/', import.meta.url)
const staffPages = pages.filter(({ staffName, path }) => staffName && !path.includes('$'))

type Manifest = Record<string, { file: string; src?: string }>

/** Paths of the entry scripts of these pages. */
async function listScripts(paths: readonly string[]): Promise<string[]> {
  const manifest: Manifest = JSON.parse(await readFile(new URL('manifest.json', dist), 'utf8'))
  return Object.values(manifest)
    .filter(({ src = '' }) => paths.some((path) => src.startsWith(`routes${path}`)))
    .map(({ file }) => `/${file}`)
}

async function listFetchedScripts(page: Page): Promise<string[]> {
  const urls = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  )
  return urls.filter((url) => url.endsWith('.js'))
}

/** Texts that only staff code contains: labels, paths of calls, filter errors and field names. */
const staffTexts = [
  'Staff only',
  'Use Another Wallet',
  ...Object.values(staffEndpoints).map(({ path }) => path.replace(/:.*/, '')),
  'An actor is a kind of actor',
  'Write an address such as 203.0.113.7',
  'duplicateWallets',
  'failedAttempts',
]

test.use({ savesData: false })

test('loads no staff code for a visitor', async ({ page, owner }) => {
  const handle = `staff-free-${hexToLetters(owner.wallet.address.slice(2, 8))}`
  expect((await owner.submit({ name: 'Ada Visitor', handle })).status).toBe(201)
  const staffScripts = await listScripts(staffPages.map(({ path }) => path))
  expect(staffScripts.length).toBeGreaterThanOrEqual(staffPages.length)
  const [helpScript] = await listScripts(['/faq'])
  for (const path of ['/', '/artists', `/profile/${handle}`, '/submit']) {
    await page.goto(path)
    // The scripts of other pages are loaded once the browser is idle.
    await expect.poll(() => listFetchedScripts(page)).toContain(helpScript)
    await page.waitForLoadState('networkidle')
    const fetched = await listFetchedScripts(page)
    expect(fetched.filter((script) => staffScripts.includes(script))).toEqual([])
    for (const script of fetched) {
      const text = await (await page.request.get(script)).text()
      expect(staffTexts.filter((staffText) => text.includes(staffText))).toEqual([])
    }
  }
})

test('finds each staff text in a built script, so that the test above can fail', async () => {
  const files = (await readdir(new URL('assets/', dist))).filter((file) => file.endsWith('.js'))
  const texts = await Promise.all(
    files.map((file) => readFile(new URL(`assets/${file}`, dist), 'utf8')),
  )
  expect(staffTexts.filter((word) => !texts.some((text) => text.includes(word)))).toEqual([])
})

test('marks staff pages as noindex', async ({ page }) => {
  for (const { path } of staffPages) {
    const response = await page.request.get(path)
    expect(response.headers()['x-robots-tag']).toBe('noindex')
    expect(await response.text()).toContain('<meta name="robots" content="noindex">')
  }
})

test('shows a staff page live after an admin has signed in', async ({ page, staffWallets }) => {
  const wallet = await installWallet(page, staffWallets.admin)
  await page.goto('/admin/security')
  await page.getByRole('main').getByRole('button', { name: 'Connect Wallet' }).click()
  await chooseWallet(page)
  await page.getByRole('button', { name: 'Sign In' }).click()
  const bar = page.getByRole('navigation', { name: 'Staff' })
  await expect(bar.getByRole('link', { name: 'Security' })).toHaveAttribute('aria-current', 'page')
  const names = new Set(staffPages.map(({ staffName }) => staffName))
  await expect(bar.getByRole('link')).toHaveCount(names.size)
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  expect(wallet.signatureRequests).toHaveLength(1)
})

test('scrolls a narrow staff bar to the current page, and shows arrows for more', async ({
  openStaff,
}) => {
  const page = await openStaff('auditor')
  await page.setViewportSize({ width: 390, height: 844 })
  const bar = page.getByRole('navigation', { name: 'Staff' })
  for (const { path, staffName } of staffPages) {
    await page.goto(path)
    // The link of the review queue also contains the number of held profiles.
    const name = new RegExp(`^${staffName}( [\\d,]+ waiting)?$`)
    const current = bar.getByRole('link', { name })
    await expect(current).toHaveAttribute('aria-current', 'page')
    await expect(current).toBeInViewport({ ratio: 1 })
    await expect(bar.getByText(/^[‹›]$/)).not.toHaveCount(0)
  }
  await expect(bar.getByText('‹')).toBeVisible()
  await expect(bar.getByText('›')).toHaveCount(0)
})

test('refuses a wallet without the role', async ({ page }) => {
  await installWallet(page)
  await page.goto('/admin/security')
  await page.getByRole('main').getByRole('button', { name: 'Connect Wallet' }).click()
  await chooseWallet(page)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('heading', { name: 'This wallet has no access' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Staff' })).toHaveCount(0)
})

test('asks for a sign-in after the session has ended', async ({ openStaff }) => {
  const page = await openStaff('auditor')
  await page.goto('/admin/security')
  await expect(page.getByRole('navigation', { name: 'Staff' })).toBeVisible()
  await page.request.post('/api/auth/logout', { headers: { 'Sec-Fetch-Site': 'same-origin' } })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Staff only' })).toBeVisible()
})

test('informs an admin of a lost role while the page is open', async ({
  page,
  unexpectedErrors,
}) => {
  test.setTimeout(120_000)
  const folder = await createDataFolder()
  const port = await findFreePort()
  const env = { DATA_DIR: folder.path, PORT: String(port), DEMO: 'off' }
  const privateKey = generatePrivateKey()
  const ADMIN_WALLETS = privateKeyToAccount(privateKey).address
  let product = await startProduct({ env: { ...env, ADMIN_WALLETS } })
  const admin = createVisitor(product.url, { privateKey })
  await admin.signIn()
  await addSession(page, admin, product.url)
  await page.goto(`${product.url}/admin/security`)
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  const opened = await page.evaluate(() => performance.timeOrigin)

  const before = unexpectedErrors.length
  await product.stop()
  product = await startProduct({ env })
  await expect(page.getByRole('heading', { name: 'This wallet no longer has access' })).toBeVisible(
    {
      timeout: 60_000,
    },
  )
  await expect(page.getByRole('navigation', { name: 'Staff' })).toHaveCount(0)
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(opened)
  // A 503 during the restart is expected, and any other error fails the test.
  const messages = unexpectedErrors.splice(before)
  unexpectedErrors.push(
    ...messages.filter((text) => !/(?:status of|response code:) 503/.test(text)),
  )

  await product.stop()
  await folder.remove()
})
