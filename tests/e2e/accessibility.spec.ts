import type { Locator } from '@playwright/test'
import { pages } from '#contract/pages/all-pages.ts'
import { helpPages } from '#contract/pages/pages.ts'
import { deploymentPage } from '#contract/pages/staff-pages.ts'
import { expectNoViolation } from '#tests/support/axe.ts'
import { changeFields, listProfile } from '#tests/support/list-profile.ts'
import { expectNoHorizontalOverflow } from '#tests/support/page-faults.ts'
import { expect, test } from '#tests/support/page-test.ts'
import { openEdit } from '#tests/support/page-wallet.ts'
import { drawOwnPicture } from '#tests/support/picture.ts'
import { createVisitor, type Visitor } from '#tests/support/product-visitor.ts'

const wide = { width: 1280, height: 800 }
const narrow = { width: 390, height: 844 }

async function submitWithPhoto(owner: Visitor, handle: string) {
  const profile = await listProfile(owner, { name: `Axel ${handle}`, handle, tags: ['Retro'] })
  const { buffer } = await drawOwnPicture('photo.png', 300)
  const url = await owner.upload(buffer)
  const photoFields = { profilePhotos: [url], photoAlts: { [url]: `Stripes of ${handle}` } }
  await owner.edit(profile.id, changeFields(profile, photoFields))
}

const paths = [
  ...['/', '/artists', '/collectors', '/curators', '/submit', '/profile/edit', '/nowhere'],
  ...helpPages.map((page) => page.path),
]

for (const path of paths) {
  test(`has no violation and no overflow on ${path}`, async ({ page, owner }) => {
    const handle = 'axe-artists'
    if (path === '/artists') await submitWithPhoto(owner, handle)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    if (path === '/artists') {
      const card = page.getByRole('article', { name: `Axel ${handle}` })
      await expect(card.getByRole('img', { name: `Stripes of ${handle}` })).toBeVisible()
    }
    for (const viewport of [wide, narrow]) {
      await page.setViewportSize(viewport)
      await expectNoViolation(page)
      await expectNoHorizontalOverflow(page)
    }
  })
}

test('has no violation on an empty list and a missing profile', async ({ page }) => {
  await page.goto('/artists?q=nobody+is+called+this')
  await expect(page.getByText('No artists found matching your criteria.')).toBeVisible()
  await expectNoViolation(page)
  await page.goto('/profile/nobody-of-this-name')
  await expect(page.getByRole('heading', { name: 'Profile Not Found' })).toBeVisible()
  await expectNoViolation(page)
})

test('has no violation on a profile and its photo viewer', async ({ page, owner }) => {
  await submitWithPhoto(owner, 'axe-room')
  await page.goto(`/profile/axe-room`)
  const photo = page.getByRole('button', { name: `Stripes of axe-room` })
  await expect(photo).toBeVisible()
  await expectNoViolation(page)
  await photo.click()
  await expect(page.getByRole('dialog').getByText('1 of 1')).toBeVisible()
  await expectNoViolation(page)
})

test('has no violation on staff pages', async ({ openStaff, owner }) => {
  test.slow()
  const handle = 'axe-staff'
  const { id } = await listProfile(owner, { name: `Axel ${handle}`, handle })
  // A refused submission, so that the attempts page has an entry.
  await owner.submit({ name: 'test123', handle, bio: 'short' })
  const page = await openStaff('admin')
  const paths = pages.flatMap(({ path, staffName }) => (staffName ? [path] : []))
  for (const path of paths) {
    await page.goto(path.replace('$id', id))
    await expect(page.getByRole('navigation', { name: 'Staff' })).toBeVisible()
    if (path !== deploymentPage.path) {
      await expect(page.getByText('Live', { exact: true })).toBeVisible()
    }
    await expect(page.getByText(/^(Loading|Checking|Searching)/)).toHaveCount(0)
    await expect(page.locator('table:not(:has(caption))')).toHaveCount(0)
    for (const size of [wide, narrow]) {
      await page.setViewportSize(size)
      await expectNoViolation(page)
    }
    await page.setViewportSize(wide)
  }
})

test('has no violation in staff dialogs', async ({ openStaff, owner, productUrl }) => {
  test.setTimeout(240_000)
  const handle = 'axe-dialog'
  await listProfile(owner, { name: `Axel ${handle}`, handle, socialLinks: {} })
  const visitor = createVisitor(productUrl)
  await visitor.signIn()
  await visitor.submit({ name: 'test123', handle, bio: 'short' })
  const page = await openStaff('admin')
  const expectNoneIn = async (dialog: Locator) => {
    for (const size of [wide, narrow]) {
      await page.setViewportSize(size)
      await expect(dialog).toBeVisible()
      await expectNoViolation(page)
    }
    await page.setViewportSize(wide)
  }
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  const look = async (button: Locator) => {
    await button.first().click()
    await expectNoneIn(dialog)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
  const button = (name: string | RegExp) => page.getByRole('button', { name })

  await page.goto('/admin-dashboard-all-neru')
  for (const name of [/^View details of/, /^Change type of/, /^Delete Axel/]) {
    await look(button(name))
  }
  await button('Debug All Profiles').click()
  await expectNoneIn(page.getByRole('region', { name: 'Database Analysis Results' }))

  await page.goto('/admin/review')
  await button('Turn down…').first().click()
  await expectNoneIn(page.getByRole('region', { name: 'Selected profiles' }))

  await page.goto('/admin/security')
  await look(button(/^Details of/))
  await look(button('Allow a Network…'))
  await button('Block a Network…').click()
  await dialog.getByLabel('Network').fill(visitor.ip)
  await dialog.getByLabel(/Admin reason/).fill('A look')
  await expectNoneIn(dialog)
  await dialog.getByRole('button', { name: 'Block', exact: true }).click()
  await look(button(`Release ${visitor.ip}`))
})

test('has no violation on a form with errors', async ({ page }) => {
  await page.goto('/submit')
  await page.getByRole('button', { name: 'Submit Profile for Review' }).click()
  await expect(page.getByText('Name is required')).toBeVisible()
  await expectNoViolation(page)
})

test('has no violation on the edit page and its deletion dialog', async ({ page, owner }) => {
  await submitWithPhoto(owner, 'axe-edit')
  await openEdit(page, owner.privateKey)
  await expect(page.getByLabel('Full name')).toHaveValue(`Axel axe-edit`)
  await expectNoViolation(page)
  await page.getByRole('button', { name: 'Delete Profile' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectNoViolation(page)
})
