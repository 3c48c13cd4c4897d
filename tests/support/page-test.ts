import { randomBytes } from 'node:crypto'
import { test as base, type Dialog, expect, type Page, type Response } from '@playwright/test'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import {
  findVariant,
  type SpecTextName,
  specTextAnnotation,
  specTexts,
} from '#tests/fixtures/spec-texts.ts'
import { startOwnEventStore } from './own-eventstore.ts'
import { addSession, installWallet } from './page-wallet.ts'
import { createDataFolder, startProduct } from './product.ts'
import { browserAgent, createVisitor, type Visitor } from './product-visitor.ts'

/**
 * Expected console errors. Tests provoke some responses and stop the directory. The policy of the page
 * blocks the analytics of MetaMask's SDK.
 */
const expectedNoise =
  /the server responded with a status of 4\d\d|net::ERR_|^WebSocket connection to |mm-sdk-analytics|^Sender: Failed to send batch/

const lookUp = /^\/api\/(auth\/session|profile\/(wallet\/)?[^/]+)$/

/**
 * Checks whether a lookup of an ordinary visit ended in 401 or 404, which a browser reports as an
 * error. Only the profile that the page is about may be missing.
 */
function isFailedLookUp(response: Response, page: Page): boolean {
  const { pathname } = new URL(response.url())
  if (response.request().method() !== 'GET' || !lookUp.test(pathname)) return false
  if (pathname === `/api${new URL(page.url()).pathname}`) return false
  return response.status() === 401 || response.status() === 404
}

type Fixtures = {
  /** Whether browsers load no scripts in advance. They need less time then. */
  savesData: boolean
  /** Opens another browser with a separate address. */
  openVisitor: () => Promise<Page>
  /** Opens another browser of a signed-in admin or auditor with a wallet. */
  openStaff: (role: StaffRole) => Promise<Page>
  /** A signed-in owner who uses the API only. */
  owner: Visitor
  /** Unexpected errors of the test's pages. The test fails unless it is empty. */
  unexpectedErrors: string[]
}
type StaffRole = 'admin' | 'otherAdmin' | 'auditor'
type WorkerFixtures = {
  /** Further environment variables of the product. */
  productEnv: Record<string, string>
  productUrl: string
  staffWallets: Record<StaffRole, `0x${string}`>
}

const randomAddress = () => `10.${[...randomBytes(3)].join('.')}`

/** A browser on a running product. Each test has a separate address. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  /** Private keys of the wallets in the product's configuration. */
  staffWallets: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its pattern
    ({}, use) =>
      use({
        admin: generatePrivateKey(),
        otherAdmin: generatePrivateKey(),
        auditor: generatePrivateKey(),
      }),
    { scope: 'worker' },
  ],
  productEnv: [{}, { scope: 'worker' }],
  productUrl: [
    async ({ staffWallets, productEnv }, use) => {
      const folder = await createDataFolder()
      // Each product has its own keys, so it needs a separate event log.
      const command = process.env.E2E_EVENTSTORE_START
      const eventStore = command ? await startOwnEventStore(command) : undefined
      const trusted = { TRUST_PROXY: '127.0.0.0/8,::1/128' }
      const staff = {
        ADMIN_WALLETS: [staffWallets.admin, staffWallets.otherAdmin]
          .map((key) => privateKeyToAccount(key).address)
          .join(','),
        AUDITOR_WALLETS: privateKeyToAccount(staffWallets.auditor).address,
      }
      const env = {
        DATA_DIR: folder.path,
        DEMO: 'off',
        EVENTSTORE_URL: eventStore?.url ?? '',
        ...trusted,
        ...staff,
        ...productEnv,
      }
      const product = await startProduct({ env })
      await use(product.url)
      await product.stop()
      await eventStore?.remove()
      await folder.remove()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ productUrl }, use) => use(productUrl),
  userAgent: browserAgent,
  // A test cannot intercept requests of a service worker.
  serviceWorkers: 'block',
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its pattern
  extraHTTPHeaders: ({}, use) => use({ 'X-Forwarded-For': randomAddress() }),
  savesData: [true, { option: true }],
  openVisitor: async ({ browser, productUrl, unexpectedErrors, savesData }, use) => {
    const pages: Page[] = []
    await use(async () => {
      const context = await browser.newContext({
        baseURL: productUrl,
        userAgent: browserAgent,
        serviceWorkers: 'block',
        extraHTTPHeaders: { 'X-Forwarded-For': randomAddress() },
      })
      const page = await context.newPage()
      pages.push(page)
      if (savesData) await saveData(page)
      return awaitHydration(listenTo(page, unexpectedErrors))
    })
    for (const page of pages) {
      await leaveRoutes(page)
      await page.context().close()
    }
  },
  openStaff: ({ openVisitor, productUrl, staffWallets }, use) =>
    use(async (role) => {
      const member = createVisitor(productUrl, { privateKey: staffWallets[role] })
      await member.signIn()
      const page = await openVisitor()
      await addSession(page, member, productUrl)
      await installWallet(page, member.privateKey)
      return page
    }),
  owner: async ({ productUrl }, use) => {
    const owner = createVisitor(productUrl)
    await owner.signIn()
    await use(owner)
  },
  unexpectedErrors: [
    async ({ page, savesData }, use) => {
      const unexpectedErrors: string[] = []
      if (savesData) await saveData(page)
      awaitHydration(listenTo(page, unexpectedErrors))
      await use(unexpectedErrors)
      await leaveRoutes(page)
      expect(unexpectedErrors).toEqual([])
    },
    { auto: true },
  ],
})

/** Ignores a request that a test still holds or answers at its end, which would fail in a closed page. */
const leaveRoutes = (page: Page) => page.unrouteAll({ behavior: 'ignoreErrors' })

async function saveData(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true })
}

/** Records errors of a page, which fail the test unless they are expected. */
export function listenTo(page: Page, unexpectedErrors: string[]): Page {
  page.on('pageerror', ({ message }) => unexpectedErrors.push(message))
  page.on('console', (message) => {
    // A violation of the page's policy is also reported as a console error.
    if (message.type() === 'error' && !expectedNoise.test(message.text())) {
      unexpectedErrors.push(message.text())
    }
  })
  page.on('response', (response) => {
    if (isFailedLookUp(response, page))
      unexpectedErrors.push(`${response.status()} ${response.url()}`)
  })
  return page
}

/**
 * Makes `goto` and `reload` wait until the page is hydrated, since its scripts start after the first paint.
 * Calls with `waitUntil` wait for that only, and so do browsers without scripts.
 */
function awaitHydration(page: Page): Page {
  const { goto, reload } = page
  const hydrated = async () => {
    if (await page.evaluate(() => matchMedia('(scripting: none)').matches)) return
    await page.locator('#root[data-first-view]').waitFor({ state: 'detached' })
  }
  page.goto = async (url, options) => {
    const response = await goto.call(page, url, options)
    if (!options?.waitUntil) await hydrated()
    return response
  }
  page.reload = async (options) => {
    const response = await reload.call(page, options)
    if (!options?.waitUntil) await hydrated()
    return response
  }
  return page
}

export { expect }

/**
 * Waits for a toast, in the variant that the specification gives to its title, if any. Uses a
 * single assertion, because the toast closes after five seconds.
 */
export async function expectToast(
  page: Page,
  title: string,
  text?: string,
  variant = findVariant(title),
): Promise<void> {
  const toasts = page
    .getByRole('region', { name: /^Notification/ })
    .locator(variant ? `[data-variant="${variant}"]` : '[data-variant]')
    .filter({ has: page.getByText(title, { exact: true }) })
  await expect(
    text ? toasts.filter({ has: page.getByText(text, { exact: true }) }) : toasts,
  ).toBeVisible()
}

/**
 * Asserts a text of the specification. `whole` is the full text of a toast that contains more than
 * the row.
 */
export async function expectText(
  place: Page | Dialog,
  name: SpecTextName,
  whole?: string,
): Promise<void> {
  const row = specTexts[name]
  if ('message' in place) {
    expect(row).toEqual({ as: 'alert', text: place.message() })
  } else if (row.as === 'toast') {
    const { title, variant, text } = { text: whole, ...row }
    if (whole !== undefined) expect(whole).toContain(text)
    await expectToast(place, title, whole ?? text, variant)
  } else {
    await expect(place.getByRole('heading', { name: row.text, exact: true })).toBeVisible()
  }
  test.info().annotations.push({ type: specTextAnnotation, description: name })
}
