import type { Locator, Page } from '@playwright/test'
import { expectNoViolation } from '#tests/support/axe.ts'
import { findSettledBox } from '#tests/support/find-settled-box.ts'
import { listProfile } from '#tests/support/list-profile.ts'
import { expectNoHorizontalOverflow } from '#tests/support/page-faults.ts'
import { expect, expectText, expectToast, test } from '#tests/support/page-test.ts'
import { chooseWallet, installWallet } from '#tests/support/page-wallet.ts'
import { createVisitor } from '#tests/support/product-visitor.ts'

const path = '/admin-dashboard-all-neru'

const rowOf = (page: Page, handle: string) =>
  page.getByRole('row').filter({ has: page.getByText(`@${handle}`, { exact: true }) })
const reasonIn = (dialog: Locator) => dialog.getByLabel('Admin reason, kept in the history')
const figure = (page: Page, label: string) =>
  page.getByRole('definition').filter({ has: page.locator(`xpath=../dt[text()="${label}"]`) })

test('lets an admin find a hidden wallet by a part of it, and change and delete its profile', async ({
  page,
  openVisitor,
  owner,
  staffWallets,
}) => {
  await listProfile(owner, { name: 'Dora Desk', handle: 'dora-desk', hideWallet: true })
  await installWallet(page, staffWallets.admin)
  await page.goto(path)
  await page.getByRole('main').getByRole('button', { name: 'Connect Wallet' }).click()
  await chooseWallet(page)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Profiles' })).toBeVisible()

  await page.getByLabel('Wallet address, full or partial').fill(owner.wallet.address.slice(8, 30))
  const row = rowOf(page, 'dora-desk')
  await expect(row).toContainText('Hidden Wallet')
  await expect(figure(page, 'Search Results')).toHaveText('1')
  await row.getByRole('button', { name: 'View details of Dora Desk' }).click()
  const details = page.getByRole('dialog', { name: 'Profile details' })
  await expect(details).toContainText(owner.wallet.address)
  await page.keyboard.press('Escape')

  await row.getByRole('button', { name: 'Change type of Dora Desk' }).click()
  const change = page.getByRole('dialog', { name: 'Change profile type' })
  await expect(change.getByRole('button', { name: 'No Change Needed' })).toBeDisabled()
  await expect(change).toContainText(/Now an artist with star \d+\./)
  await change.getByLabel('Collector collects and trades NFTs').check()
  await expect(change).toContainText(/As a collector: the next, trophy (\d+)\. Star \d+ comes back/)
  const confirm = change.getByRole('button', { name: 'Change Profile Type' })
  await expect(confirm).toBeDisabled()
  await reasonIn(change).fill('   ')
  await expect(confirm).toBeDisabled()
  await reasonIn(change).fill('She asked for it')
  await confirm.click()
  await expectText(page, 'typeChanged')
  await expect(row).toContainText('Collector')

  await row.getByRole('button', { name: 'Change type of Dora Desk' }).click()
  await expect(change).toContainText(/Now a collector with trophy \d+\./)
  await change.getByLabel('Artist creates digital art and NFTs').check()
  await expect(change).toContainText(/As an artist: star \d+ returns\./)
  await page.keyboard.press('Escape')

  const visitor = await openVisitor()
  await visitor.goto('/collectors?q=dora-desk')
  await expect(visitor.getByRole('article', { name: 'Dora Desk' })).toBeVisible()
  await row.getByRole('button', { name: 'Delete Dora Desk' }).click()
  const deletion = page.getByRole('alertdialog', { name: 'Delete this profile?' })
  await expect(deletion).toContainText('permanently deleted')
  await expect(deletion).toContainText('This action cannot be undone.')
  await page.mouse.click(5, 5)
  await expect(deletion).toBeVisible()
  const remove = deletion.getByRole('button', { name: 'Delete Profile' })
  await expect(remove).toBeDisabled()
  await reasonIn(deletion).fill('Stolen work')
  await remove.click()
  await expectText(page, 'adminDeleted')
  await expect(page.getByText('No profiles found')).toBeVisible()
  await expect(visitor.getByRole('article', { name: 'Dora Desk' })).toHaveCount(0)
})

test('requires the whole address for actions on a wallet', async ({ openStaff, owner }) => {
  await listProfile(owner, { name: 'Walter Wallet', handle: 'walter-wallet' })
  const page = await openStaff('admin')
  await page.goto(path)
  const cleanUp = page.getByRole('button', { name: 'Cleanup Wallet Issues' })
  await expect(cleanUp).toBeDisabled()
  await expect(page.getByRole('button', { name: /^Delete Wallet/ })).toHaveCount(0)
  const field = page.getByLabel('Wallet address, full or partial')
  await field.fill(owner.wallet.address.slice(0, 20))
  await expect(page.getByRole('button', { name: /^Delete Wallet/ })).toBeDisabled()
  await expect(page.getByText('This is part of an address')).toBeVisible()

  await field.fill(owner.wallet.address)
  await expect(rowOf(page, 'walter-wallet')).toBeVisible()
  const short = `${owner.wallet.address.slice(0, 6)}...${owner.wallet.address.slice(-4)}`
  await cleanUp.click()
  const cleaning = page.getByRole('alertdialog', { name: 'Clean up this wallet?' })
  await expect(cleaning).toContainText('@walter-wallet stays. Nothing is deleted.')
  await reasonIn(cleaning).fill('A look')
  await cleaning.getByRole('button', { name: 'Clean Up' }).click()
  await expectText(page, 'cleanedUp', `Nothing to clean up: ${short} has only @walter-wallet.`)
  await page.getByRole('button', { name: `Delete Wallet ${short}` }).click()
  const deletion = page.getByRole('alertdialog', { name: 'Delete all of this wallet?' })
  await reasonIn(deletion).fill('Stolen work')
  await deletion.getByRole('button', { name: 'Delete Profiles' }).click()
  await expectToast(page, 'Profile Deleted')
  await expect(page.getByText('No profiles found')).toBeVisible()
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(field).toHaveValue('')
  await expect(page).toHaveURL(new RegExp(`${path}$`))
})

test('shows an analysis of suspicious profiles until it is closed', async ({
  openStaff,
  owner,
}) => {
  const name = 'Sus Picious'
  await listProfile(owner, { name, handle: 'sus-picious', socialLinks: {} })
  const page = await openStaff('admin')
  await page.goto(path)
  await expect(rowOf(page, 'sus-picious')).toContainText('Under review')
  const { totalProfiles } = await page
    .evaluate(async () => (await fetch('/api/admin/all-profiles-debug')).json())
    .then(({ analysis }) => analysis)
  await page.getByRole('button', { name: 'Debug All Profiles' }).click()
  await expectText(page, 'analyzed', `Found ${totalProfiles} profiles. Check results below.`)
  const results = page.getByRole('region', { name: 'Database Analysis Results' })
  for (const title of ['Profile Stats', 'Issues Found', 'Verification', 'Suspicious profiles']) {
    await expect(results.getByRole('heading', { name: title })).toBeVisible()
  }
  await expect(results).toContainText('No Social Links')
  await results.getByRole('button', { name: 'Close Debug Results' }).click()
  await expect(results).toHaveCount(0)
})

test('shows an auditor the desk without any actions', async ({ openStaff, owner }) => {
  await listProfile(owner, { name: 'Audrey Audited', handle: 'audrey' })
  const page = await openStaff('auditor')
  await page.goto(`${path}?handle=audrey`)
  const row = rowOf(page, 'audrey')
  await expect(row.getByRole('button', { name: 'View details of Audrey Audited' })).toBeVisible()
  await expect(row.getByRole('button')).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Debug All Profiles' })).toBeEnabled()
  await expect(page.getByRole('button', { name: 'Cleanup Wallet Issues' })).toHaveCount(0)
})

test('reports a profile that was deleted in the meantime, and shows new ones live', async ({
  openStaff,
  owner,
  productUrl,
}) => {
  const page = await openStaff('admin')
  await page.goto(path)
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  const profile = await listProfile(owner, { name: 'Mean While', handle: 'mean-while' })
  const row = rowOf(page, 'mean-while')
  await row.getByRole('button', { name: 'Delete Mean While' }).click()
  const deletion = page.getByRole('alertdialog', { name: 'Delete this profile?' })
  await reasonIn(deletion).fill('Stolen work')
  expect((await owner.call('DELETE', `/api/profile/${profile.id}`)).status).toBe(204)
  await deletion.getByRole('button', { name: 'Delete Profile' }).click()
  await expectText(page, 'adminDeletionRefused')
  await expect(row).toHaveCount(0)

  const other = createVisitor(productUrl)
  await other.signIn()
  await listProfile(other, { name: 'Later Comer', handle: 'later-comer' })
  await expect(rowOf(page, 'later-comer')).toBeVisible()
})

test('reports each failed action with a specific message', async ({ openStaff, owner }) => {
  await listProfile(owner, { name: 'Fay Ling', handle: 'fay-ling' })
  const page = await openStaff('admin')
  await page.goto(`${path}?wallet=${owner.wallet.address}`)
  const row = rowOf(page, 'fay-ling')
  await expect(row).toBeVisible()
  await page.route(/\/api\/(profile|admin\/(delete|change|cleanup|all-profiles-debug))/, (route) =>
    // The response of a proxy, not of the directory.
    route.fulfill({ status: 403, contentType: 'text/html', body: '<h1>Forbidden</h1>' }),
  )
  const failed = 'The server answered 403.'
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const act = async (action: RegExp, confirmed: string) => {
    await button(action).click()
    const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
    if (confirmed === 'Change Profile Type') await dialog.getByLabel(/^Curator/).check()
    await reasonIn(dialog).fill('A look')
    await dialog.getByRole('button', { name: confirmed }).click()
  }
  await act(/^Delete Fay/, 'Delete Profile')
  await expectText(page, 'adminDeletionUnanswered', `${failed} Failed to delete profile`)
  await page.keyboard.press('Escape')
  await act(/^Delete Wallet/, 'Delete Profiles')
  await expectText(page, 'walletDeletionUnanswered', `${failed} Failed to delete profile by wallet`)
  await page.keyboard.press('Escape')
  await act(/^Cleanup/, 'Clean Up')
  await expectText(page, 'notCleanedUp')
  await page.keyboard.press('Escape')
  await act(/^Change type of Fay/, 'Change Profile Type')
  await expectText(page, 'typeNotChanged', `${failed} Failed to change profile type`)
  await page.keyboard.press('Escape')
  await button('Debug All Profiles').click()
  await expectText(page, 'notAnalyzed')
})

test('keeps the text of a closed dialog until it is sent', async ({
  openStaff,
  owner,
  productUrl,
}) => {
  await listProfile(owner, { name: 'Typed About', handle: 'typed-about' })
  const other = createVisitor(productUrl)
  await other.signIn()
  await listProfile(other, { name: 'Not About', handle: 'not-about' })
  const page = await openStaff('admin')
  await page.goto(path)
  const ask = (name: string) => page.getByRole('button', { name: `Change type of ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Change profile type' })
  await ask('Typed About')
  await reasonIn(dialog).fill('She asked for it by mail')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await ask('Not About')
  await expect(reasonIn(dialog)).toHaveValue('')
  await page.mouse.click(5, 5)
  await expect(dialog).toHaveCount(0)
  await ask('Typed About')
  await expect(reasonIn(dialog)).toHaveValue('She asked for it by mail')
  await page.mouse.click(5, 5)
  await expect(dialog).toHaveCount(0)
  await ask('Typed About')
  await dialog.getByLabel(/^Curator/).check()
  await dialog.getByRole('button', { name: 'Change Profile Type' }).click()
  await expectToast(page, 'Profile Type Changed')
  await ask('Typed About')
  await expect(reasonIn(dialog)).toHaveValue('')
})

test('is fully usable by keyboard, and returns the focus after a dialog', async ({
  openStaff,
  owner,
}) => {
  await listProfile(owner, { name: 'Key Board', handle: 'key-board' })
  const page = await openStaff('admin')
  await page.goto(path)
  const remove = page.getByRole('button', { name: 'Delete Key Board' })
  const dialog = page.getByRole('alertdialog', { name: 'Delete this profile?' })
  await remove.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  for (const key of ['Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab']) {
    await page.keyboard.press(key)
    await expect(dialog.locator(':focus')).toHaveCount(1)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(remove).toBeFocused()

  await remove.press('Enter')
  await reasonIn(dialog).focus()
  await page.keyboard.type('Stolen work')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Delete Profile' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expectToast(page, 'Profile Deleted')
  await expect(remove).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Profile Management' })).toBeFocused()
})

test('renders only the rows near the window of ten thousand profiles', async ({
  openStaff,
  owner,
}) => {
  const total = 10_000
  const profile = await listProfile(owner, { name: 'Manifold', handle: 'manifold' })
  const createNumbered = (number: number) => ({
    ...profile,
    id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    name: `Number ${number}`,
    handle: `number-${number}`,
  })
  const page = await openStaff('admin')
  // Different pages, since a live change fetches a page again.
  const pages = new Set<number>()
  await page.route('**/api/admin/profiles?*', (route) => {
    const query = new URL(route.request().url()).searchParams
    const [from, limit] = [Number(query.get('cursor') ?? 0), Number(query.get('limit'))]
    pages.add(from)
    const to = Math.min(total, from + limit)
    const profiles = Array.from({ length: to - from }, (_, index) => createNumbered(from + index))
    const next = to < total ? String(to) : null
    const verification = { verified: total, unverified: 0 }
    return route.fulfill({ json: { profiles, next, totalProfiles: total, verification } })
  })
  await page.goto(path)
  const rows = page.getByRole('row')
  await expect(rowOf(page, 'number-0')).toBeVisible()
  expect(pages.size).toBe(1)
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', String(total + 1))
  await expect(async () => {
    await page.mouse.wheel(0, 6000)
    expect(pages.size).toBeGreaterThan(10)
  }).toPass()
  await expect(rows.nth(3)).toBeVisible()
  expect(await rows.count()).toBeLessThan(60)
  await expect(rowOf(page, 'number-0')).toHaveCount(0)
  // A key may be ignored while the wheel, a dialog or another key is still being handled.
  const pressUntil = (key: string, assertEffect: () => Promise<void>) =>
    expect(async () => {
      await page.keyboard.press(key)
      await assertEffect()
    }).toPass()
  await pressUntil('Home', async () => {
    await expect(rowOf(page, 'number-0')).toBeVisible({ timeout: 1000 })
    // Rows that are taller than estimated shift the page by the difference.
    expect(await page.evaluate(() => scrollY)).toBeLessThan(20)
  })
  await page.keyboard.press('PageDown')
  await expect(rowOf(page, 'number-6')).toBeInViewport()
  await page.getByRole('button', { name: 'View details of Number 6', exact: true }).click()
  // Located by its element, because rows behind a dialog have no role.
  const openRow = page.locator('tr').filter({ hasText: '@number-6' })
  await expect(openRow).toHaveCSS('background-color', 'rgb(221, 225, 243)')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // The focused row is removed during the scroll, and the keys still scroll.
  await pressUntil('End', () => expect(rowOf(page, 'number-6')).toHaveCount(0, { timeout: 1000 }))
  await pressUntil('Home', () => expect(rowOf(page, 'number-0')).toBeVisible({ timeout: 1000 }))
})

test('shows hostile texts without running them', async ({ openStaff, owner }) => {
  const handle = 'hostile'
  const letters = 'W'.repeat(2000)
  const name = `<img src=x onerror=alert(1)>${'\u05d0'.repeat(40)}`
  const bio = `<script>alert(1)</script>${'W'.repeat(1000)}${'\u05d0'.repeat(900)}`
  await listProfile(owner, { name, handle, bio })
  const page = await openStaff('admin')
  page.on('dialog', () => {
    throw new Error('Something ran')
  })
  await page.goto(`${path}?handle=${handle}`)
  const row = rowOf(page, handle)
  await expect(row).toContainText('<img src=x onerror=alert(1)>')
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoHorizontalOverflow(page)
    for (const what of ['View details of', 'Change type of', 'Delete']) {
      await row.getByRole('button', { name: new RegExp(`^${what}`) }).click()
      const dialog = page.getByRole(what === 'Delete' ? 'alertdialog' : 'dialog')
      await expect(dialog).toBeVisible()
      if (what !== 'View details of') await reasonIn(dialog).fill(letters)
      await expectNoHorizontalOverflow(page)
      expect((await findSettledBox(dialog)).width).toBeLessThanOrEqual(width)
      await expectNoViolation(page)
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
    }
  }
})
