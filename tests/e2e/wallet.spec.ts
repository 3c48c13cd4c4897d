import type { Locator, Page } from '@playwright/test'
import { expectNoViolation } from '#tests/support/axe.ts'
import { expect, expectToast, test } from '#tests/support/page-test.ts'
import {
  chooseWallet,
  connectWallet,
  installMetaMask,
  installWallet,
  walletName,
} from '#tests/support/page-wallet.ts'

const findAddress = (within: Locator, address: string) =>
  within.getByRole('button', {
    name: `Your wallet, ${address.slice(0, 6)}…${address.slice(-4)}`,
  })

/** Contents of the scripts that a page has loaded. */
async function listScripts(page: Page): Promise<string[]> {
  const urls = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.endsWith('.js')),
  )
  return Promise.all(urls.map(async (url) => (await page.request.get(url)).text()))
}

/** Makes the page behave as with METAMASK_SDK=on. */
async function switchSdkOn(page: Page): Promise<void> {
  await page.route('/', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace('"metaMaskSdk":false', '"metaMaskSdk":true')
    await route.fulfill({ response, body })
  })
}

const isWalletCode = (script: string) => /eth_requestAccounts|recentConnectorId/.test(script)

test('loads no wallet code for a visitor', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Connect Wallet' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const scripts = await listScripts(page)
  expect(scripts.length).toBeGreaterThan(0)
  // The shell contains only the storage key of an earlier connection.
  expect(scripts.filter((script) => script.includes('eth_requestAccounts'))).toEqual([])
})

test('lists the wallets of this browser, and closes the dialog with Escape', async ({ page }) => {
  await installWallet(page)
  await page.goto('/')
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  const dialog = page.getByRole('dialog', { name: 'Connect Wallet' })
  await expect(dialog.getByRole('listitem')).toHaveText([
    new RegExp(`^${walletName}.*Found in this browser`),
    /^Injected wallet.*Not found in this browser/,
  ])
  await expect(dialog.getByRole('button', { name: `Connect ${walletName}` })).toBeFocused()
  await expect(dialog.getByRole('button', { name: 'Connect Injected wallet' })).toBeDisabled()
  expect((await listScripts(page)).some(isWalletCode)).toBe(true)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

for (const sdk of ['off', 'on'] as const) {
  test(`connects MetaMask with one click, with its SDK ${sdk}`, async ({ page }) => {
    if (sdk === 'on') await switchSdkOn(page)
    const { address } = await installMetaMask(page)
    await page.goto('/')
    await page.getByRole('banner').getByRole('button', { name: 'Connect Wallet' }).click()
    await expect(findAddress(page.getByRole('navigation', { name: 'Main' }), address)).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    const scripts = await listScripts(page)
    expect(scripts.some((script) => script.includes('metamask-contentscript'))).toBe(sdk === 'on')
  })
}

test('explains wallets to a visitor without one, with links to install one', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  const dialog = page.getByRole('dialog', { name: 'Connect Wallet' })
  await expect(dialog.getByText(/^A wallet is a free app that stores a key/)).toBeVisible()
  for (const name of ['MetaMask', 'Coinbase Wallet', 'Trust Wallet']) {
    await expect(dialog.getByRole('link', { name: `Install ${name}` })).toHaveAttribute(
      'href',
      /^https:/,
    )
  }
  await expect(dialog.getByRole('link', { name: /^Open in/ })).toHaveCount(0)
  await expectNoViolation(page)
})

test.describe('a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('opens the form with its draft in the browser of a wallet app', async ({
    page,
    openVisitor,
  }) => {
    await page.goto('/submit')
    await page.getByLabel('Full name').fill('Pocket Pia 山')
    await page.getByLabel('Handle').fill('pocket.pia')
    await page.getByLabel('Bio').fill('Writes on the telephone, and signs in the app that she has.')
    await page.getByLabel('Website').fill('https://pia.example')
    await page.getByLabel('Tags').fill('ink,')
    const tag = await page.getByRole('button', { name: 'Remove ink' }).boundingBox()
    expect(tag?.height).toBeGreaterThanOrEqual(44)
    await page.getByRole('button', { name: 'Submit Profile for Review' }).click()
    const dialog = page.getByRole('dialog', { name: 'Connect Wallet' })
    const link = (name: string) =>
      dialog.getByRole('link', { name: `Open in ${name}` }).getAttribute('href')
    await expect(dialog).toBeVisible()
    await expectNoViolation(page)
    const formUrl = decodeURIComponent((await link('Coinbase Wallet'))?.split('cb_url=')[1] ?? '')
    expect(decodeURIComponent((await link('Trust Wallet'))?.split('&url=')[1] ?? '')).toBe(formUrl)
    expect(await link('MetaMask')).toBe(
      `https://link.metamask.io/dapp/${formUrl.replace('http://', '')}`,
    )
    expect(formUrl).toMatch(/\/submit#draft=[\w-]+$/)

    const app = await openVisitor()
    await installWallet(app)
    await app.goto('/submit')
    await app.getByLabel('Bio').fill('Words of my own, which no link takes from me.')
    await app.goto('/artists')
    await app.goto(formUrl)
    const offer = app.getByRole('alert', { name: 'This draft came with a link' })
    await expect(offer.getByRole('button', { name: 'Keep my draft' })).toBeFocused()
    await expect(offer.getByRole('row', { name: /Full name/ })).toContainText('Pocket Pia 山')
    await expect(app).toHaveURL(/\/submit$/)
    await expect(app.getByText('We restored your draft')).toBeVisible()
    await expect(app.getByLabel('Full name')).toHaveValue('')
    await expect(app.getByLabel('Bio')).toHaveValue(/^Words of my own/)
    await expectNoViolation(app)
    await offer.getByRole('button', { name: 'Use the 5 changes' }).click()
    await expect(app.getByLabel('Full name')).toHaveValue('Pocket Pia 山')
    await app.getByRole('button', { name: 'Submit Profile for Review' }).click()
    await chooseWallet(app)
    await expect(app).toHaveURL(/\/profile\/pocket\.pia$/)
  })
})

test('returns the focus to the button when the dialog closes', async ({ page }) => {
  await installWallet(page)
  await page.goto('/')
  const connect = page.getByRole('button', { name: 'Connect Wallet' })
  const dialog = page.getByRole('dialog', { name: 'Connect Wallet' })
  for (const leave of [() => page.keyboard.press('Escape'), () => page.mouse.click(9, 400)]) {
    await connect.press('Enter')
    await expect(dialog.getByRole('button', { name: `Connect ${walletName}` })).toBeFocused()
    // On a busy machine the dialog has the focus before it handles clicks outside.
    await expect(async () => {
      await leave()
      await expect(dialog).toHaveCount(0, { timeout: 1000 })
    }).toPass()
    await expect(connect).toBeFocused()
  }
})

test('keeps the page when the code of the dialog cannot be loaded', async ({ page }) => {
  const code = '**/assets/choice-dialog-*.js'
  await page.route(code, (route) => route.abort())
  await page.goto('/')
  const connect = page.getByRole('button', { name: 'Connect Wallet' })
  await connect.click()
  await expectToast(page, 'Connect Failed')
  await expect(page.getByRole('heading', { name: 'Provenance', level: 1 })).toBeVisible()
  await page.unroute(code)
  await connect.click()
  await expect(page.getByRole('dialog', { name: 'Connect Wallet' })).toBeVisible()
})

test('connects a wallet without a signature, keeps it over a reload, and disconnects it', async ({
  page,
}) => {
  const wallet = await installWallet(page)
  const bar = page.getByRole('navigation', { name: 'Main' })
  await page.goto('/')
  await connectWallet(page)
  await expect(findAddress(bar, wallet.address)).toBeVisible()
  await expect(bar.getByRole('link', { name: 'Edit Profile' })).toHaveAttribute(
    'href',
    '/profile/edit',
  )
  expect(wallet.signatureRequests).toEqual([])
  // The clicked button is gone, and the focus has moved to the page.
  await expect(page.getByRole('main')).toBeFocused()

  await page.reload()
  await expect(findAddress(bar, wallet.address)).toBeVisible()

  await bar.getByRole('button', { name: 'Disconnect' }).click()
  await expect(bar.getByRole('button', { name: 'Connect Wallet' })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await page.reload()
  await expect(bar.getByRole('button', { name: 'Connect Wallet' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(
    (await listScripts(page)).filter((script) => script.includes('eth_requestAccounts')),
  ).toEqual([])
})

test('shows the whole address after the pointer has rested on it', async ({ page }) => {
  const wallet = await installWallet(page)
  await page.clock.install()
  await page.goto('/')
  await connectWallet(page)
  await page.clock.pauseAt(Date.now() + 60_000)
  await findAddress(page.getByRole('banner'), wallet.address).hover()
  await page.clock.runFor(690)
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await page.clock.runFor(20)
  await expect(page.getByRole('tooltip')).toHaveText(wallet.address)
})

test('reports a declined connection, and lets the user try again', async ({ page }) => {
  await page.addInitScript(() => {
    const declined = Object.assign(new Error('User rejected the request.'), { code: 4001 })
    const request = async () => {
      throw declined
    }
    Object.assign(window, { ethereum: { request, on: () => {}, removeListener: () => {} } })
  })
  await page.goto('/')
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  const dialog = page.getByRole('dialog', { name: 'Connect Wallet' })
  await dialog.getByRole('button', { name: 'Connect Injected wallet' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(
    'You declined in your wallet. Nothing was sent.',
  )
  await expect(dialog.getByRole('button', { name: 'Connect Injected wallet' })).toBeEnabled()
})

test('keeps the address in the bar and moves the rest into the menu in a narrow window', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const wallet = await installWallet(page)
  await page.goto('/artists')
  await connectWallet(page)
  const bar = page.getByRole('banner')
  await expect(findAddress(bar, wallet.address)).toBeVisible()
  await expect(bar.getByRole('link', { name: 'Edit Profile' })).toBeHidden()
  await bar.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await expect(menu.getByText('Connected on Ethereum')).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Artists' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('heading', { name: 'Digital Artists' })).toBeHidden()
  await menu.getByRole('link', { name: 'Edit Profile' }).click()
  await expect(page).toHaveURL(/\/profile\/edit$/)
  await expect(menu).toHaveCount(0)
})
