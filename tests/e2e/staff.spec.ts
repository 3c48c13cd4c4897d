import { readdir, readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { findFreePort } from '#backend/setup/cluster/find-free-port.ts'
import { pages } from '#contract/all-pages.ts'
import { staffEndpoints } from '#contract/endpoints/staff.ts'
import { inLetters } from '#tests/support/letters.ts'
import { makeOwner } from '#tests/support/owner.ts'
import { expect, test } from '#tests/support/page-test.ts'
import { chooseWallet, giveWallet } from '#tests/support/page-wallet.ts'
import { makeDataFolder, startProduct } from '#tests/support/product.ts'

const dist = new URL('../../frontend/dist/', import.meta.url)
const staffPages = pages.filter(({ staffName, path }) => staffName && !path.includes('$'))

type Manifest = Record<string, { file: string; src?: string }>

/** The scripts that begin with the routes of these pages, by their addresses. */
async function listScripts(paths: readonly string[]): Promise<string[]> {
  const manifest: Manifest = JSON.parse(await readFile(new URL('manifest.json', dist), 'utf8'))
  return Object.values(manifest)
    .filter(({ src = '' }) => paths.some((path) => src.startsWith(`routes${path}`)))
    .map(({ file }) => `/${file}`)
}

async function listFetched(page: Page): Promise<string[]> {
  const urls = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  )
  return urls.filter((url) => url.endsWith('.js'))
}

/** What stands in the code of the staff alone: texts, calls, what is asked of filters, and answers. */
const staffTexts = [
  'Staff only',
  'Use Another Wallet',
  ...Object.values(staffEndpoints).map(({ path }) => path.replace(/:.*/, '')),
  'An actor is a kind of actor',
  'Write an address such as 203.0.113.7',
  'duplicateWallets',
  'failedAttempts',
]

test('a visitor loads no code of the staff', async ({ page, owner }) => {
  const handle = `staff-free-${inLetters(owner.address.slice(2, 8))}`
  expect((await owner.submit({ name: 'Ada Visitor', handle })).status).toBe(201)
  const staffScripts = await listScripts(staffPages.map(({ path }) => path))
  expect(staffScripts.length).toBeGreaterThanOrEqual(staffPages.length)
  const [helpScript] = await listScripts(['/faq'])
  for (const path of ['/', '/artists', `/profile/${handle}`, '/submit']) {
    await page.goto(path)
    // The scripts of the other pages come once the browser has nothing else to do.
    await expect.poll(() => listFetched(page)).toContain(helpScript)
    await page.waitForLoadState('networkidle')
    const fetched = await listFetched(page)
    expect(fetched.filter((script) => staffScripts.includes(script))).toEqual([])
    for (const script of fetched) {
      const text = await (await page.request.get(script)).text()
      expect(staffTexts.filter((staffText) => text.includes(staffText))).toEqual([])
    }
  }
})

test('the words by which code of the staff is known stand in it', async () => {
  const files = (await readdir(new URL('assets/', dist))).filter((file) => file.endsWith('.js'))
  const texts = await Promise.all(
    files.map((file) => readFile(new URL(`assets/${file}`, dist), 'utf8')),
  )
  expect(staffTexts.filter((word) => !texts.some((text) => text.includes(word)))).toEqual([])
})

test('a page of the staff is not to be found by search engines', async ({ page }) => {
  for (const { path } of staffPages) {
    const answer = await page.request.get(path)
    expect(answer.headers()['x-robots-tag']).toBe('noindex')
    expect(await answer.text()).toContain('<meta name="robots" content="noindex">')
  }
})

test('an admin signs in at the door, and follows along', async ({ page, staffWallets }) => {
  const wallet = await giveWallet(page, staffWallets.admin)
  await page.goto('/admin/security')
  await page.getByRole('main').getByRole('button', { name: 'Connect Wallet' }).click()
  await chooseWallet(page)
  await page.getByRole('button', { name: 'Sign In' }).click()
  const bar = page.getByRole('navigation', { name: 'Staff' })
  await expect(bar.getByRole('link', { name: 'Security' })).toHaveAttribute('aria-current', 'page')
  await expect(bar.getByRole('link')).toHaveCount(staffPages.length)
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  expect(wallet.asked).toHaveLength(1)
})

test('a narrow bar shows the page that is open, and that it goes on', async ({ openStaff }) => {
  const page = await openStaff('auditor')
  await page.setViewportSize({ width: 390, height: 844 })
  const bar = page.getByRole('navigation', { name: 'Staff' })
  for (const { path, staffName } of staffPages) {
    await page.goto(path)
    // The review's link also tells how many profiles wait.
    const name = new RegExp(`^${staffName}( [\\d,]+ waiting)?$`)
    const current = bar.getByRole('link', { name })
    await expect(current).toHaveAttribute('aria-current', 'page')
    await expect(current).toBeInViewport({ ratio: 1 })
    await expect(bar.getByText(/^[‹›]$/)).not.toHaveCount(0)
  }
  await expect(bar.getByText('‹')).toBeVisible()
  await expect(bar.getByText('›')).toHaveCount(0)
})

test('a wallet without the role is told so', async ({ page }) => {
  await giveWallet(page)
  await page.goto('/admin/security')
  await page.getByRole('main').getByRole('button', { name: 'Connect Wallet' }).click()
  await chooseWallet(page)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('heading', { name: 'Not for this wallet' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Staff' })).toHaveCount(0)
})

test('who leaves the session is asked to sign in again', async ({ openStaff }) => {
  const page = await openStaff('auditor')
  await page.goto('/admin/security')
  await expect(page.getByRole('navigation', { name: 'Staff' })).toBeVisible()
  await page.request.post('/api/auth/logout', { headers: { 'Sec-Fetch-Site': 'same-origin' } })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Staff only' })).toBeVisible()
})

test('an admin who is taken off the list is told so while the page is open', async ({
  page,
  noise,
}) => {
  test.setTimeout(120_000)
  const folder = await makeDataFolder()
  const port = await findFreePort('127.0.0.1')
  const env = { DATA_DIR: folder.path, PORT: String(port), DEMO: 'off' }
  const privateKey = generatePrivateKey()
  const ADMIN_WALLETS = privateKeyToAccount(privateKey).address
  let product = await startProduct({ env: { ...env, ADMIN_WALLETS } })
  const admin = makeOwner(product.url, privateKey)
  await admin.signIn()
  const [name = '', value = ''] = admin.cookie().split('=')
  await page.context().addCookies([{ name, value, url: product.url }])
  await page.goto(`${product.url}/admin/security`)
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  const opened = await page.evaluate(() => performance.timeOrigin)

  const before = noise.length
  await product.stop()
  product = await startProduct({ env })
  await expect(page.getByRole('heading', { name: 'No longer for this wallet' })).toBeVisible({
    timeout: 60_000,
  })
  await expect(page.getByRole('navigation', { name: 'Staff' })).toHaveCount(0)
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(opened)
  // Who asks while it stops or starts is answered 503.
  const heard = noise.splice(before)
  noise.push(...heard.filter((text) => !/(?:status of|response code:) 503/.test(text)))

  await product.stop()
  await folder.remove()
})
