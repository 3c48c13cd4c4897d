import type { Locator, Page } from '@playwright/test'
import { profileView } from '#contract/views/profile.ts'
import { expectNoViolation } from '#tests/support/axe.ts'
import { makeOwner, type Owner } from '#tests/support/owner.ts'
import { expect, expectToast, test } from '#tests/support/page-test.ts'
import { chooseWallet, connectWallet, giveWallet } from '#tests/support/page-wallet.ts'

/** Submits what waits, since nothing links from it; gives its id. */
async function submitHeld(owner: Owner, name: string, handle: string): Promise<string> {
  const answer = await owner.submit({ name, handle, socialLinks: {} })
  expect(answer.status).toBe(201)
  const { id, status } = profileView.parse(await answer.json())
  expect(status).toBe('held')
  return id
}

/** Gives a verdict with words. */
async function judge(row: Locator, action: string, note: string) {
  await row.getByRole('button', { name: action }).click()
  const dialog = row.page().getByRole('dialog')
  await dialog.getByRole('textbox').fill(note)
  await dialog.getByRole('button', { name: /^(List profile|Turn down)$/ }).click()
}

function rowOf(page: Page, handle: string): Locator {
  return page.getByRole('listitem').filter({ hasText: `@${handle} ·` })
}

test('a held profile waits in the queue, is listed with a note, and hangs before a visitor', async ({
  openStaff,
  openVisitor,
  owner,
}) => {
  const page = await openStaff('admin')
  const auditor = await openStaff('auditor')
  const visitor = await openVisitor()
  await page.goto('/admin/review')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Review queue')
  await auditor.goto('/admin/review')
  await expect(auditor.getByText('Live', { exact: true })).toBeVisible()
  await visitor.goto('/artists')
  await expect(visitor.getByText('Live', { exact: true })).toBeVisible()

  const id = await submitHeld(owner, 'Held Hanna', 'hanna')
  const row = rowOf(page, 'hanna')
  await expect(row).toContainText('No Social Links')
  await expect(row).toContainText(/0x\w{4}….{4} · 10\.\d+\.\d+\.\d+ · Waiting less than a minute/)
  const seen = rowOf(auditor, 'hanna')
  await expect(seen).toContainText('No Social Links')
  await expect(seen.getByRole('button')).toHaveCount(0)
  await expect(visitor.getByRole('heading', { name: 'Held Hanna' })).toHaveCount(0)

  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectNoViolation(page)
  }
  await row.getByRole('button', { name: 'List with a note…' }).click()
  const dialog = page.getByRole('dialog', { name: 'List with a note' })
  await dialog.getByLabel('Note, the owner reads it').fill('Welcome, Hanna.')
  await dialog.getByRole('button', { name: 'List profile' }).click()
  await expectToast(page, 'Profile Listed', '@hanna is in the directory.')
  await expect(row).toHaveCount(0)
  await expect(seen).toHaveCount(0)
  await expect(visitor.getByRole('heading', { name: 'Held Hanna' })).toBeVisible()

  const answer = await owner.call('GET', `/api/profile/${id}`)
  expect(await answer.json()).toMatchObject({ status: 'listed', reviewNote: 'Welcome, Hanna.' })
  const publicly = await visitor.request.get(`/api/profile/${id}`)
  expect(await publicly.text()).not.toContain('Welcome')
})

test('an owner who was turned down reads why, edits and signs, and waits again', async ({
  openStaff,
  openVisitor,
  owner,
}) => {
  const page = await openStaff('admin')
  await page.goto('/admin/review')
  await submitHeld(owner, 'Turned Tilda', 'tilda')
  const row = rowOf(page, 'tilda')
  await row.getByRole('button', { name: 'Turn down…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Turn down' })
  const send = dialog.getByRole('button', { name: 'Turn down' })
  await dialog.getByLabel('Reason, the owner reads it').fill('  \n ')
  await expect(send).toBeDisabled()
  await expectNoViolation(page)
  await dialog.getByLabel('Reason, the owner reads it').fill('Link to <b>one</b> of your works.')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(row.getByRole('button', { name: 'Turn down…' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Reason, the owner reads it')).toHaveValue(/^Link to/)
  await send.click()
  await expectToast(page, 'Profile Turned Down', 'The owner of @tilda reads your reason.')
  await expect(row).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Waiting' })).toBeFocused()

  const own = await openVisitor()
  await giveWallet(own, owner.privateKey)
  await own.goto('/profile/edit')
  await own.getByRole('main').getByRole('button', { name: 'Connect Wallet' }).click()
  await chooseWallet(own)
  await expect(own.getByText('Profile Not Found')).toBeVisible()
  await own.getByRole('button', { name: 'Sign In' }).click()
  await expect(own.getByText(/^Turned down\. Change what the reviewer asks for/)).toBeVisible()
  await expect(own.getByText('Link to <b>one</b> of your works.')).toBeVisible()
  await own.getByLabel('Website').fill('https://tilda.example')
  await own.getByRole('button', { name: 'Update Profile' }).click()
  await expectToast(own, 'Profile Updated Successfully!')
  await expect(own.getByText(/^Under review, 24-48 hours\./)).toBeVisible()
  await expect(own.getByText('Link to <b>one</b> of your works.')).toBeVisible()

  await expect(row).toContainText('No flag')
  await row.getByRole('link', { name: 'View Full Profile' }).click()
  await expect(page.getByRole('main')).toContainText('tilda.example')
})

test('no button moves as the pictures come', async ({ openStaff, owner, productUrl }) => {
  const admin = await openStaff('admin')
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await admin.route('**/covers/**', async (route) => {
    await released
    await route.continue()
  })
  await submitHeld(owner, 'Still Sten', 'still-sten')
  const second = makeOwner(productUrl)
  await second.signIn()
  await submitHeld(second, 'Still Stella', 'still-stella')
  await admin.goto('/admin/review')
  const row = rowOf(admin, 'still-stella')
  const placeOf = () => row.getByRole('button', { name: 'Turn down…' }).boundingBox()
  await row.scrollIntoViewIfNeeded()
  const before = await placeOf()
  const scrolled = await admin.evaluate(() => window.scrollY)
  release()
  for (const picture of await admin.getByRole('list', { name: 'Waiting' }).locator('img').all()) {
    await picture.scrollIntoViewIfNeeded()
    await expect(picture).toHaveJSProperty('complete', true)
    await expect(picture).toBeVisible()
  }
  await admin.evaluate((y) => window.scrollTo(0, y), scrolled)
  expect(await placeOf()).toEqual(before)
})

test('a verdict reaches the pages that its owner has open', async ({
  openStaff,
  owner,
  page,
  productUrl,
}) => {
  const admin = await openStaff('admin')
  await admin.goto('/admin/review')
  const id = await submitHeld(owner, 'Open Olga', 'open-olga')
  const [name = '', value = ''] = owner.cookie().split('=')
  await page.context().addCookies([{ name, value, url: productUrl }])
  await giveWallet(page, owner.privateKey)
  await page.goto('/')
  await connectWallet(page)
  await page.getByRole('link', { name: 'Edit Profile' }).click()
  await expect(page.getByText(/^Under review, 24-48 hours\./)).toBeVisible()
  await page.getByLabel('Website').fill('https://olga.example')
  const label = await page.context().newPage()
  await label.goto(`/profile/${id}`)
  await expect(label.getByText(/^Under review, 24-48 hours\./)).toBeVisible()

  const row = rowOf(admin, 'open-olga')
  await judge(row, 'Turn down…', 'Link to one of your works.')
  await expectToast(admin, 'Profile Turned Down')
  await expect(row).toHaveCount(0)
  await expect(page.getByText(/^Turned down\. Change what the reviewer asks for/)).toBeVisible()
  await expect(label.getByText(/^Turned down\. Only its owner/)).toBeVisible()
  await expect(page.getByLabel('Website')).toHaveValue('https://olga.example')
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await expect(page.getByText(/^Under review, 24-48 hours\./)).toBeVisible()

  await judge(row, 'List with a note…', 'Welcome, Olga.')
  await expect(page.getByText(/^Listed\. The reviewer wrote:/)).toBeVisible()
  await expect(page.getByText('Welcome, Olga.')).toBeVisible()
  await expect(label.getByText('Welcome, Olga.')).toBeVisible()
  await page.goto(`/profile/${id}`)
  await expect(page.getByText(/^Listed\. Only its owner and the staff read/)).toBeVisible()
  await expect(page.getByText('Welcome, Olga.')).toBeVisible()
})

test('of two admins at once the second one is told who was faster', async ({
  openStaff,
  owner,
}) => {
  const [page, other] = [await openStaff('admin'), await openStaff('otherAdmin')]
  await Promise.all([page, other].map((each) => each.goto('/admin/review')))
  await submitHeld(owner, 'Raced Ruth', 'ruth')
  await rowOf(page, 'ruth').getByRole('button', { name: 'Turn down…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Turn down' })
  await dialog.getByLabel('Reason, the owner reads it').fill('Nobody links to her.')

  await rowOf(other, 'ruth').getByRole('button', { name: 'List profile' }).click()
  await expectToast(other, 'Profile Listed', '@ruth is in the directory.')
  await dialog.getByRole('button', { name: 'Turn down' }).click()
  await expect(
    page.getByText(/^0x\w{40} was faster: the profile was listed at \d\d:\d\d UTC on/),
  ).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(rowOf(page, 'ruth')).toHaveCount(0)
})
