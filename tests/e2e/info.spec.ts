import { readFile } from 'node:fs/promises'
import { faqText } from '#contract/pages/page-texts/faq.ts'
import { updates } from '#contract/pages/page-texts/updates.ts'
import { helpPages } from '#contract/pages/pages.ts'
import { listProfile } from '#tests/support/list-profile.ts'
import { expect, expectText, expectToast, test } from '#tests/support/page-test.ts'
import { addSession, connectWallet, installWallet } from '#tests/support/page-wallet.ts'
import { createVisitor } from '#tests/support/product-visitor.ts'

test('shows cards, updates, summaries and data rights in the support center', async ({ page }) => {
  await page.goto('/support')
  await expect(page).toHaveTitle('Support center · Provenance')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Support center')
  // No mailbox is configured, so the page promises no reply.
  await expect(main.getByText('This directory has no support address')).toBeVisible()
  await expect(main.getByText('24-48 hours')).toHaveCount(0)
  for (const [name, path] of [
    ['Read the FAQ', '/faq'],
    ['Contact us', '/contact'],
    ['Privacy policy', '/privacy-policy'],
    ['Terms of service', '/terms-of-service'],
    ['Manage Your Profile', '/profile/edit'],
  ] as const) {
    await expect(main.getByRole('link', { name })).toHaveAttribute('href', path)
  }
  const recent = main.getByRole('region', { name: 'Recent updates' })
  await expect(recent.getByRole('listitem')).toHaveCount(Math.min(updates.length, 6))
  await expect(recent).toContainText(updates[0]?.text ?? '')
  for (const name of ['Privacy policy, in three lines', 'Terms of service, in three lines']) {
    const summary = main.getByRole('region', { name })
    await expect(summary.getByRole('listitem')).toHaveCount(3)
  }
  await page.getByRole('banner').getByRole('link', { name: 'Support' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Support' })).toHaveAttribute(
    'aria-current',
    'page',
  )
})

test('requires a wallet for the data download', async ({ page, owner }) => {
  await listProfile(owner, { name: 'Sade Support', handle: 'sade-support' })
  await installWallet(page, owner.privateKey)
  await page.goto('/support')
  const button = page.getByRole('button', { name: 'Download My Data' })
  const dialogOpened = page.waitForEvent('dialog')
  const pressed = button.click()
  const dialog = await dialogOpened
  await expectText(dialog, 'exportWithoutWallet')
  await dialog.dismiss()
  await pressed
  await connectWallet(page)
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  const data = JSON.parse(await readFile(await download.path(), 'utf8'))
  expect(data).toMatchObject({
    walletAddress: owner.wallet.address,
    profileData: { profiles: [{ handle: 'sade-support' }] },
  })
})

test('has contents, an address for each answer, and a search in the FAQ', async ({ page }) => {
  await page.goto('/faq')
  await expect(page).toHaveTitle('FAQ · Provenance')
  const main = page.getByRole('main')
  const contents = main.getByRole('navigation', { name: 'Contents' })
  await expect(contents.getByRole('link')).toHaveCount(faqText.sections.length)
  await contents.getByRole('link', { name: 'How long does a review take?' }).click()
  await expect(page).toHaveURL(/\/faq#review$/)
  await expect(main.getByText('24-48 hours at most.')).toBeInViewport()
  const current = contents.locator('[aria-current]')
  await expect(current).toHaveText('How long does a review take?')
  await page.setViewportSize({ width: 1280, height: 500 })
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect(current).toHaveCount(0)
  await page.goto('/faq#lost')
  await expect(main.getByText('A profile belongs to the owner of its wallet')).toBeInViewport()
  await main.getByRole('searchbox').fill('gold')
  await expect(main.getByText('What are the gold badges?').first()).toBeVisible()
  await expect(main.getByText('How do I get listed?')).toHaveCount(0)
})

test('keeps a chosen theme, even before the first paint', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/faq')
  const wall = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const light = await wall()
  await page.getByRole('radio', { name: 'Dark' }).check()
  await expect.poll(wall).not.toBe(light)
  // Without scripts, only the inline script in the head can set the theme.
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/terms-of-service', { waitUntil: 'domcontentloaded' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect.poll(wall).not.toBe(light)
})

test('states on the contact page that no mailbox and no account is configured', async ({
  page,
}) => {
  await page.goto('/contact')
  await expect(page).toHaveTitle('Contact · Provenance')
  // Nothing is configured, so the page promises nothing.
  await expect(page.getByText('This directory has no support address, so we')).toBeVisible()
  await expect(page.getByText('within 24-48 hours')).toHaveCount(0)
  await expect(page.getByText('This directory has no mailbox.')).toBeVisible()
  await expect(page.getByText('This directory has no social account.')).toBeVisible()
  await expect(page.locator('a[href^="mailto:"]')).toHaveCount(0)
})

test('explains in the privacy policy what is stored, what is erased and what remains', async ({
  page,
}) => {
  await page.goto('/privacy-policy')
  await expect(page).toHaveTitle('Privacy policy · Provenance')
  const main = page.getByRole('main')
  await expect(main.getByText('Last updated August 2025')).toBeVisible()
  await expect(
    main.getByRole('region', { name: 'In three lines' }).getByRole('listitem'),
  ).toHaveCount(3)
  await expect(main.getByRole('table')).toContainText('keyed fingerprints of its wallet')
  for (const text of [
    'A wallet that was public once can be recognised after it is hidden.',
    'write-ahead log',
    'Backups from before a deletion',
    'the rank that it was given',
    'Without the directory’s own key they identify no one.',
  ]) {
    await expect(main.getByText(text)).toBeVisible()
  }
  await main.locator('#rights').getByRole('link', { name: 'support center' }).click()
  await expect(page).toHaveURL(/\/support$/)
})

test('dates and summarizes the terms of service', async ({ page }) => {
  await page.goto('/terms-of-service')
  await expect(page).toHaveTitle('Terms of service · Provenance')
  const main = page.getByRole('main')
  await expect(main.getByText('August 2025')).toBeVisible()
  await expect(
    main.getByRole('region', { name: 'In three lines' }).getByRole('listitem'),
  ).toHaveCount(3)
  await main.getByRole('link', { name: 'Contact' }).click()
  await expect(page).toHaveURL(/\/contact$/)
})

test('has no dead links on the help pages', async ({ page }) => {
  const found = new Set<string>()
  for (const { path } of helpPages) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const links = await page
      .locator('a[href^="/"]')
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))
    for (const link of links) found.add(link)
  }
  expect(found.size).toBeGreaterThan(10)
  for (const link of found) {
    expect((await page.request.get(link)).status(), link).toBe(200)
    const { pathname, hash } = new URL(link)
    if (hash === '') continue
    await page.goto(pathname)
    await expect(page.locator(hash)).toHaveCount(1)
  }
})

test('gives each help page a title and a description for search engines', async ({ page }) => {
  for (const { path, title, description } of helpPages) {
    const response = await page.request.get(path)
    const html = await response.text()
    expect(html).toContain(`<title>${title} · Provenance</title>`)
    expect(html).toContain(`<meta name="description" content="${description}">`)
    expect(html).not.toContain('noindex')
    expect(response.headers()['x-robots-tag']).toBeUndefined()
  }
})

test('links a blocked network to the contact page', async ({
  page,
  owner,
  productUrl,
  staffWallets,
}) => {
  await listProfile(owner, { name: 'Hedda Held', handle: 'hedda-held' })
  await addSession(page, owner, productUrl)
  await page.setExtraHTTPHeaders({ 'X-Forwarded-For': owner.ip })
  await installWallet(page, owner.privateKey)
  await page.goto('/profile/edit')
  await connectWallet(page)
  await expect(page.getByLabel('Full name')).toHaveValue('Hedda Held')
  const admin = createVisitor(productUrl, { privateKey: staffWallets.admin })
  await admin.signIn()
  const until = new Date(Date.now() + 60_000).toISOString()
  const rule = { network: owner.ip, kind: 'block', until, adminReason: 'A test' }
  expect((await admin.call('POST', '/api/admin/networks', { body: rule })).status).toBeLessThan(300)
  await page.getByRole('button', { name: 'Delete Profile' }).click()
  await page.getByRole('button', { name: 'Yes, Delete Profile' }).click()
  await expectToast(page, 'Delete Failed')
  await page.getByRole('link', { name: 'contact support' }).click()
  await expect(page).toHaveURL(/\/contact$/)
})

test('opens explanations in a new tab, and keeps the text of the form', async ({ page }) => {
  await page.goto('/submit')
  await page.getByLabel('Full name').fill('Half written')
  const main = page.getByRole('main')
  for (const [name, address] of [
    ['Terms of service', '/terms-of-service'],
    ['Privacy policy', '/privacy-policy'],
    ['What hiding does', '/privacy-policy#hidden-wallets'],
  ] as const) {
    const [opened] = await Promise.all([
      page.waitForEvent('popup'),
      main.getByRole('link', { name }).click(),
    ])
    await expect(opened).toHaveURL(address)
    await expect(opened.getByRole('heading', { level: 1 })).toBeVisible()
    await opened.close()
  }
  await expect(page.getByLabel('Full name')).toHaveValue('Half written')
})
