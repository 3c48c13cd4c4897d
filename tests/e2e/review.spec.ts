import type { Locator, Page } from '@playwright/test'
import { profileView } from '#contract/views/profile.ts'
import { reviewView } from '#contract/views/review.ts'
import { expectNoViolation } from '#tests/support/axe.ts'
import { expect, expectToast, test } from '#tests/support/page-test.ts'
import { addSession, chooseWallet, installWallet, openEdit } from '#tests/support/page-wallet.ts'
import { createVisitor, type Visitor } from '#tests/support/product-visitor.ts'

/** Submits a profile that is held because it has no links, and returns its id. */
async function submitHeld(owner: Visitor, name: string, handle: string): Promise<string> {
  const response = await owner.submit({ name, handle, socialLinks: {} })
  expect(response.status).toBe(201)
  const { id, status } = profileView.parse(await response.json())
  expect(status).toBe('held')
  return id
}

/** Number of waiting profiles, including those of other tests. */
async function countWaiting(page: Page): Promise<number> {
  const response = await page.request.get('/api/admin/review?limit=1')
  return reviewView.parse(await response.json()).held.total
}

/** Toolbar for the selected profiles. */
const barOf = (page: Page) => page.getByRole('region', { name: 'Selected profiles' })

/** Carries out the latest decision without the delay of ten seconds. */
async function skipDelay(page: Page) {
  await page.getByRole('button', { name: 'Do it now' }).click()
}

async function reject(row: Locator, reason: string) {
  const page = row.page()
  await row.getByRole('button', { name: 'Turn down…' }).click()
  await barOf(page).getByRole('textbox').fill(reason)
  await barOf(page).getByRole('button', { name: 'Turn down 1' }).click()
  await skipDelay(page)
}

async function listWithNote(row: Locator, note: string) {
  const page = row.page()
  await row.getByRole('checkbox').check()
  await barOf(page).getByRole('button', { name: 'List with a note…' }).click()
  await barOf(page).getByLabel('Note. The owner will read it.').fill(note)
  await barOf(page).getByRole('button', { name: 'List 1' }).last().click()
  await skipDelay(page)
}

function rowOf(page: Page, handle: string): Locator {
  return page.getByRole('listitem').filter({ has: page.getByText(`@${handle}`, { exact: true }) })
}

test('lists a held profile with a note, live for staff and visitors', async ({
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
  const waiting = await countWaiting(page)
  await expect(page).toHaveTitle(`(${waiting}) Review queue · Provenance`)
  await expect(page.getByRole('link', { name: `Review ${waiting} waiting` })).toBeVisible()
  await listWithNote(row, 'Welcome, Hanna.')
  await expectToast(page, 'Profile Listed', '@hanna is in the directory.')
  await expect(row).toHaveCount(0)
  await expect(seen).toHaveCount(0)
  await expect(visitor.getByRole('heading', { name: 'Held Hanna' })).toBeVisible()

  const response = await owner.call('GET', `/api/profile/${id}`)
  expect(await response.json()).toMatchObject({ status: 'listed', reviewNote: 'Welcome, Hanna.' })
  const publicly = await visitor.request.get(`/api/profile/${id}`)
  expect(await publicly.text()).not.toContain('Welcome')
})

test('shows the reason of a rejection to the owner, whose edit is held again', async ({
  openStaff,
  openVisitor,
  owner,
}) => {
  const page = await openStaff('admin')
  await page.goto('/admin/review')
  await submitHeld(owner, 'Turned Tilda', 'tilda')
  const row = rowOf(page, 'tilda')
  await row.getByRole('button', { name: 'Turn down…' }).click()
  const reason = barOf(page).getByLabel('Reason. The owner will read it.')
  const send = barOf(page).getByRole('button', { name: 'Turn down 1' })
  await expect(reason).toBeFocused()
  await reason.fill('  \n ')
  await send.click()
  await expect(barOf(page).getByText('Reason is required')).toBeVisible()
  await expectNoViolation(page)
  await reason.fill('Link to <b>one</b> of your works.')
  await page.keyboard.press('Escape')
  await expect(barOf(page)).toHaveCount(0)
  await row.getByRole('button', { name: 'Turn down…' }).click()
  await expect(reason).toHaveValue(/^Link to/)
  await send.click()
  // The decision is pending, survives a reload, and is undone.
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await expect(row).toHaveCount(0)
  await page.reload()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toBeVisible()
  await expect(row.getByRole('checkbox')).toBeChecked()
  await row.getByRole('checkbox').uncheck()
  await reject(row, 'Link to <b>one</b> of your works.')
  await expectToast(page, 'Profile Turned Down', 'The owner of @tilda can read your reason.')
  await expect(row).toHaveCount(0)

  const own = await openVisitor()
  await installWallet(own, owner.privateKey)
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
  await expect(own.getByText(/^Under review, which takes 24-48 hours\./)).toBeVisible()
  await expect(own.getByText('Link to <b>one</b> of your works.')).toBeVisible()

  await expect(row).toContainText('No flag')
  await row.getByRole('link', { name: 'Open' }).click()
  await expect(page.getByRole('main')).toContainText('tilda.example')
})

test('keeps buttons in place while pictures load', async ({ openStaff, owner, productUrl }) => {
  const admin = await openStaff('admin')
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await admin.route('**/covers/**', async (route) => {
    await released
    await route.continue()
  })
  await submitHeld(owner, 'Still Sten', 'still-sten')
  const second = createVisitor(productUrl)
  await second.signIn()
  await submitHeld(second, 'Still Stella', 'still-stella')
  await admin.goto('/admin/review')
  const row = rowOf(admin, 'still-stella')
  const readBox = () => row.getByRole('button', { name: 'Turn down…' }).boundingBox()
  await row.scrollIntoViewIfNeeded()
  const before = await readBox()
  const scrolled = await admin.evaluate(() => window.scrollY)
  release()
  for (const picture of await admin.getByRole('list', { name: 'Waiting' }).locator('img').all()) {
    await picture.scrollIntoViewIfNeeded()
    await expect(picture).toHaveJSProperty('complete', true)
    await expect(picture).toBeVisible()
  }
  await admin.evaluate((y) => window.scrollTo(0, y), scrolled)
  expect(await readBox()).toEqual(before)
})

test("updates the owner's open pages after a verdict", async ({
  openStaff,
  owner,
  page,
  productUrl,
}) => {
  const admin = await openStaff('admin')
  await admin.goto('/admin/review')
  const id = await submitHeld(owner, 'Open Olga', 'open-olga')
  await addSession(page, owner, productUrl)
  await openEdit(page, owner.privateKey)
  await expect(page.getByText(/^Under review, which takes 24-48 hours\./)).toBeVisible()
  await page.getByLabel('Website').fill('https://olga.example')
  const label = await page.context().newPage()
  await label.goto(`/profile/${id}`)
  await expect(label.getByText(/^Under review, which takes 24-48 hours\./)).toBeVisible()

  const row = rowOf(admin, 'open-olga')
  await reject(row, 'Link to one of your works.')
  await expectToast(admin, 'Profile Turned Down')
  await expect(row).toHaveCount(0)
  await expect(page.getByText(/^Turned down\. Change what the reviewer asks for/)).toBeVisible()
  await expect(label.getByText(/^Turned down\. Only its owner/)).toBeVisible()
  await expect(page.getByLabel('Website')).toHaveValue('https://olga.example')
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await expect(page.getByText(/^Under review, which takes 24-48 hours\./)).toBeVisible()

  await listWithNote(row, 'Welcome, Olga.')
  await expect(page.getByText(/^Listed\. The reviewer wrote:/)).toBeVisible()
  await expect(page.getByText('Welcome, Olga.')).toBeVisible()
  await expect(label.getByText('Welcome, Olga.')).toBeVisible()
  await page.goto(`/profile/${id}`)
  await expect(page.getByText(/^Listed\. Only its owner and the staff read/)).toBeVisible()
  await expect(page.getByText('Welcome, Olga.')).toBeVisible()
})

test('shows the slower of two admins the earlier decision', async ({ openStaff, owner }) => {
  const [page, other] = [await openStaff('admin'), await openStaff('otherAdmin')]
  await Promise.all([page, other].map((tab) => tab.goto('/admin/review')))
  await submitHeld(owner, 'Raced Ruth', 'ruth')
  await rowOf(page, 'ruth').getByRole('button', { name: 'Turn down…' }).click()
  await barOf(page).getByRole('textbox').fill('Nobody links to her.')

  await rowOf(other, 'ruth').getByRole('button', { name: 'List' }).click()
  await skipDelay(other)
  await expectToast(other, 'Profile Listed', '@ruth is in the directory.')
  // The decision arrives while the reason is still being written.
  const dialog = page.getByRole('alertdialog', { name: 'Already decided' })
  await expect(dialog).toContainText(/0x\w{40} listed Raced Ruth/)
  await expect(dialog).toContainText('Nobody links to her.')
  await expectNoViolation(page)
  await dialog.getByRole('button', { name: 'Back to the queue' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(rowOf(page, 'ruth')).toHaveCount(0)
})

test('compares a look-alike with the listed profile, and lists it as a namesake', async ({
  openStaff,
  owner,
  productUrl,
}) => {
  await owner.submit({ name: 'Inês Namesake', handle: 'ines.namesake' })
  const other = createVisitor(productUrl)
  await other.signIn()
  const response = await other.submit({ name: 'Inés Namesake (official)', handle: 'ines.other' })
  const { id, status } = profileView.parse(await response.json())
  expect(status).toBe('held')
  const page = await openStaff('admin')
  await page.goto('/admin/review')
  await rowOf(page, 'ines.other').getByRole('link', { name: 'Compare' }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/review/${id}$`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Is this the same person?')
  const name = page.getByRole('row', { name: /^name/ })
  await expect(name.getByRole('cell').first()).toHaveText('Inês Namesake')
  await expect(name.locator('mark')).toHaveText(['differs: é', 'differs: (official)'])
  await expect(page.getByRole('columnheader')).toContainText([/Listed since \d/, /Waiting less/])
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectNoViolation(page)
  }
  await page.getByRole('button', { name: 'Turn down as look-alike…' }).click()
  await expect(page.getByLabel('Reason. The owner will read it.')).toHaveValue(/mistaken for one/)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'List as a namesake' }).click()
  await skipDelay(page)
  await expect(page.getByText(/^This profile was listed by you on /)).toBeVisible()
  expect((await page.request.get(`/api/profile/${id}`)).ok()).toBe(true)
})
