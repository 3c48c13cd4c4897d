import type { BrowserContext, Page } from '@playwright/test'
import { listProfile } from '#tests/support/list-profile.ts'
import { expect, test } from '#tests/support/page-test.ts'
import { chooseWallet, installWallet } from '#tests/support/page-wallet.ts'
import { drawOwnPicture } from '#tests/support/picture.ts'
import { createDataFolder, startProduct } from '#tests/support/product.ts'

test.use({ serviceWorkers: 'allow', savesData: false })

/** Opens a page and waits until the browser has cached its content. */
async function openAndCache(page: Page, path: string, call: string): Promise<void> {
  // The page says here why its worker could not be registered.
  const notes: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'debug') notes.push(message.text())
  })
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const listCached = async () => [...(await listCachedPaths(page)), ...notes]
  await expect.poll(listCached, { timeout: 30_000 }).toContain(call)
  // The offline notice is cached while there is a connection.
  await expect
    .poll(() => listCachedPaths(page))
    .toContainEqual(expect.stringMatching(/offline-notice/))
  await expect.poll(() => listCachedPaths(page)).toContain('/site')
}

/** Paths of all cached responses. */
function listCachedPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    const requests = await Promise.all(stores.map((store) => store.keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
}

/** Text of all cached responses of the directory. */
function readCached(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const texts: string[] = []
    for (const name of await caches.keys()) {
      // Scripts and styles, which are the same for everyone.
      if (name === 'site') continue
      const store = await caches.open(name)
      for (const request of await store.keys()) {
        const response = await store.match(request)
        if (response)
          texts.push(request.url, ...[...response.headers].flat(), await response.text())
      }
    }
    return texts.join('\n')
  })
}

const offlineNotice =
  /You are offline\. You see this page as it was at \d\d:\d\d, \d{1,2} \w{3} \d{4}\./

async function whileOffline(context: BrowserContext, then: () => Promise<void>) {
  await context.setOffline(true)
  await then()
  await context.setOffline(false)
}

test('shows visited pages offline, with the time of their content', async ({
  page,
  context,
  owner,
}) => {
  await listProfile(owner, { name: 'Anna Away', handle: 'anna.away' })
  await openAndCache(page, '/artists', '/api/profiles/artist')
  await page.getByRole('link', { name: 'Anna Away' }).first().click()
  await expect(page.getByRole('heading', { name: 'Anna Away' })).toBeVisible()
  await expect.poll(() => listCachedPaths(page)).toContain('/api/profile/anna.away')

  await whileOffline(context, async () => {
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Anna Away' })).toBeVisible()
    await expect(page.getByText(offlineNotice)).toBeVisible()
    await page.goto('/artists')
    await expect(page.getByRole('link', { name: 'Anna Away' }).first()).toBeVisible()
    await expect(page.getByText(offlineNotice)).toBeVisible()
    await expect(page.getByText(/^Stale since \d\d:\d\d$/)).toBeVisible({ timeout: 20_000 })

    await page.goto('/collectors')
    await expect(
      page.getByText(/You are offline\. This page is not stored in this browser/),
    ).toBeVisible()
    await expect(page.getByText('The collectors could not be loaded.')).toBeVisible()
    await expect(page.getByText(/ on view$/)).toHaveCount(0)
    await page.getByRole('status').getByRole('link', { name: 'Anna Away' }).click()
    await expect(page.getByText(offlineNotice)).toBeVisible()
    await page.goto('/faq')
    await expect(page.getByRole('heading', { level: 1, name: 'FAQ' })).toBeVisible()
    await page.goto('/nowhere')
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
    await page.goto('/profile/anna.away')
    await expect(page.getByText(offlineNotice)).toBeVisible()
  })
  await expect(page.getByText(offlineNotice)).toHaveCount(0, { timeout: 30_000 })
  await expect(page.getByRole('heading', { name: 'Anna Away' })).toBeVisible()
})

test('removes a deleted profile from the cache when the browser learns of it', async ({
  page,
  context,
  owner,
}) => {
  const photo = await owner.upload((await drawOwnPicture('work.png', 91)).buffer)
  const given = { name: 'Gone Gwen', handle: 'gone.gwen', profilePhotos: [photo] }
  const { id } = await listProfile(owner, given)
  await openAndCache(page, '/artists', '/api/profiles/artist')
  await openAndCache(page, '/profile/gone.gwen', '/api/profile/gone.gwen')
  await expect.poll(() => readCached(page)).toContain(`/media/${id}/`)
  // Another page, so that the deletion is not announced live.
  await page.goto('about:blank')
  await owner.call('DELETE', `/api/profile/${id}`)
  await page.goto('/profile/gone.gwen')
  await expect(page.getByRole('heading', { name: 'Profile Not Found' })).toBeVisible()
  await expect.poll(() => readCached(page)).not.toContain(id)
  await whileOffline(context, async () => {
    await page.reload()
    await expect(page.getByText(/This page is not stored in this browser/)).toBeVisible()
    await expect(page.getByText('Gone Gwen')).toHaveCount(0)
  })
})

test('caches nothing of a session, reconnects the wallet after a reload offline, and clears the cache at the sign-out', async ({
  page,
  context,
  owner,
}) => {
  await listProfile(owner, { name: 'Hidden Hedda', handle: 'hedda', hideWallet: true })
  const wallet = await installWallet(page, owner.privateKey)
  await openAndCache(page, '/', '/api/home')
  await page.goto('/profile/edit')
  await page.getByRole('main').getByRole('button', { name: 'Connect Wallet' }).click()
  await chooseWallet(page)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByLabel('Wallet address')).toHaveValue(wallet.address)
  await page.goto('/profile/hedda')
  await expect(page.getByRole('heading', { name: 'Hidden Hedda' })).toBeVisible()
  // A private response of the owner evicts the profile from the cache, possibly a moment later.
  await expect(async () => {
    await page.goto('/artists')
    await expect
      .poll(() => listCachedPaths(page), { timeout: 10_000 })
      .toContain('/api/profiles/artist')
  }).toPass()
  const cached = await readCached(page)
  expect(cached.toLowerCase()).not.toContain(wallet.address.slice(2).toLowerCase())
  expect(cached).not.toMatch(/set-cookie|no-store|privateKey/i)
  const calls = (await listCachedPaths(page)).filter((path) => path.startsWith('/api/'))
  expect(
    calls.filter((path) => !/^\/api\/(home|milestones|profiles?\/[^/]+(\/similar)?)$/.test(path)),
  ).toEqual([])
  // A page that was opened offline reconnects the wallet once the connection is back.
  const banner = page.getByRole('banner')
  await whileOffline(context, async () => {
    await page.reload()
    await expect(page.getByText(offlineNotice)).toBeVisible()
    await expect(banner.getByRole('button', { name: 'Connect Wallet' })).toBeVisible()
  })
  await expect(banner.getByRole('button', { name: 'Disconnect' })).toBeVisible({ timeout: 30_000 })
  await banner.getByRole('button', { name: 'Disconnect' }).click()
  await expect.poll(() => listCachedPaths(page)).not.toContain('/api/profile/hedda')
})

test('lets a visitor remove the stored pages', async ({ page }) => {
  await openAndCache(page, '/', '/api/home')
  await page.goto('/privacy-policy')
  await page.getByRole('button', { name: 'Remove the stored pages' }).click()
  await expect(page.getByText(/^The stored pages are removed\./)).toBeVisible()
  expect((await listCachedPaths(page)).filter((path) => !/^\/(assets|site)/.test(path))).toEqual([])
})

test('shows the last content of an unreachable directory, and removes it when offline pages are off', async ({
  page,
}) => {
  const folder = await createDataFolder()
  const env = { DATA_DIR: folder.path, DEMO: 'off' }
  const before = await startProduct({ env })
  await openAndCache(page, before.url, '/api/home')
  await before.stop()
  await page.reload()
  await expect(
    page.getByText(/^The directory cannot be reached\. You see this page as it was at/),
  ).toBeVisible()

  const { port } = new URL(before.url)
  const after = await startProduct({ env: { ...env, PORT: port, OFFLINE_PAGES: 'off' } })
  await page.reload()
  const countWorkersAndCaches = () =>
    page.evaluate(async () => {
      const workers = await navigator.serviceWorker.getRegistrations()
      return workers.length + (await caches.keys()).length
    })
  await expect.poll(countWorkersAndCaches, { timeout: 30_000 }).toBe(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await countWorkersAndCaches()).toBe(0)
  await after.stop()
  await folder.remove()
})
