import type { Page } from '@playwright/test'
import { createFields } from '#tests/fixtures/profile-events.ts'
import { findSettledBox } from '#tests/support/find-settled-box.ts'
import { hexToLetters } from '#tests/support/hex-to-letters.ts'
import { expect, test } from '#tests/support/page-test.ts'
import { connectWallet, installWallet } from '#tests/support/page-wallet.ts'
import type { Visitor } from '#tests/support/product-visitor.ts'

/** Two bios that are unique to a profile, because a shared bio would be rejected as a duplicate. */
const biosOf = (handle: string) => ({
  first: `Plotter drawings of weather for ${handle}. Based in Porto, with one pen and no undo.`,
  second: `Plotter drawings of weather that has not happened yet to ${handle}. Forecast data in.`,
})

/** Submits a profile and edits it once, both with real signatures. */
async function createEditedProfile(owner: Visitor, name = 'Inês Valadares') {
  const handle = `ines.${hexToLetters(owner.wallet.address.slice(2, 12))}`
  const { first, second } = biosOf(handle)
  const socialLinks = { website: 'https://ines.example' }
  const fields = createFields({ name, handle, bio: first, socialLinks, tags: ['Generative Art'] })
  const response = await owner.submit(fields)
  expect(response.status).toBe(201)
  const { id } = (await response.json()) as { id: string }
  expect((await owner.edit(id, { ...fields, bio: second, tags: ['Minimalist'] })).status).toBe(200)
  return { id, handle, name, first, second }
}

const slider = (page: Page) => page.getByRole('slider', { name: 'Event' })

test('shows an auditor what an edit changed and who signed it, as the slider moves through a history', async ({
  owner,
  openStaff,
}) => {
  const { id, name, handle, first, second } = await createEditedProfile(owner)
  const page = await openStaff('auditor')
  await page.goto('/admin/audit')
  await page.getByLabel('Profile').fill(`@${handle}`)
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/profile=/)
  const row = page.getByRole('row').filter({ hasText: 'Edited' })
  await row.getByRole('link', { name }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/audit/${id}\\?event=2$`))

  const detail = page.getByRole('region', { name: 'Edited: bio' })
  await expect(detail.getByText(second)).toBeVisible()
  await expect(detail.getByText(first)).toBeVisible()
  await expect(detail.getByText(/^Content signed: the signature is by 0x/)).toContainText(
    owner.wallet.address.slice(0, 6),
  )
  await expect(page.getByText(/Checked in this browser: 1 content signed/)).toBeVisible()
  await expect(page.getByText(/^as of \d+ \w+ \d{4}, \d\d:\d\d:\d\d UTC$/)).toBeVisible()
  // The name appears in the heading only, and the artwork below it.
  const past = page.getByRole('region', { name: 'The profile after this event' })
  await expect(past.locator('img')).toBeVisible()
  await expect(page.getByRole('main').getByText(name, { exact: true })).toHaveCount(1)

  const track = await findSettledBox(slider(page))
  const middle = track.y + track.height / 2
  await page.mouse.move(track.x + track.width - 22, middle)
  await page.mouse.down()
  await page.mouse.move(track.x + track.width / 2, middle, { steps: 8 })
  await page.mouse.move(track.x + 10, middle, { steps: 8 })
  await page.mouse.up()
  await expect(page.getByRole('region', { name: 'Submitted' })).toBeVisible()
  await expect(page.getByText(second)).toHaveCount(0)
  await expect(page).toHaveURL(/event=0$/)
  await expect(page.getByText('Event 1 of 3')).toBeVisible()
})

test('moves through a history with the keyboard', async ({ owner, openStaff }) => {
  const { id } = await createEditedProfile(owner, 'Key Reader')
  const page = await openStaff('admin')
  await page.goto(`/admin/audit/${id}`)
  const shows = (event: string) => expect(page.getByRole('region', { name: event })).toBeVisible()
  await shows('Edited: bio')
  await page.keyboard.press('ArrowLeft')
  await shows('Listed')
  await slider(page).focus()
  await page.keyboard.press('Home')
  await shows('Submitted')
  await expect(slider(page)).toHaveAttribute('aria-valuetext', /^1 of 3: Submitted/)
  await page.keyboard.press('ArrowRight')
  await shows('Listed')
  await page.keyboard.press('End')
  await shows('Edited: bio')
  await expect(page.getByRole('button', { name: 'Later' })).toBeDisabled()
  await page.getByRole('button', { name: 'Replay' }).click()
  await shows('Submitted')
  await shows('Edited: bio')
})

test('updates an open history live, and removes the content of a deleted profile', async ({
  owner,
  openStaff,
}) => {
  const { id, second } = await createEditedProfile(owner, 'Short Lived')
  const page = await openStaff('auditor')
  await page.goto(`/admin/audit/${id}`)
  await expect(page.getByText('Event 3 of 3')).toBeVisible()
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  expect((await owner.call('DELETE', `/api/profile/${id}`)).status).toBe(204)
  await expect(page.getByRole('region', { name: 'Deleted' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Erased profile')
  await expect(page.getByText(second)).toHaveCount(0)
  await page.getByRole('button', { name: 'Earlier' }).click()
  await expect(
    page.getByText('Cannot be checked: it was erased with the deleted profile.'),
  ).toBeVisible()
  expect(await page.content()).not.toContain('Plotter drawings')
})

test('shows owners their own history, and refuses other visitors', async ({
  page,
  owner,
  openVisitor,
}) => {
  const { id } = await createEditedProfile(owner, 'Own Reader')
  await installWallet(page, owner.privateKey)
  await page.goto('/profile/edit')
  await connectWallet(page)
  await page.getByRole('button', { name: 'Sign in to show history' }).click()
  await expect(page.getByRole('region', { name: 'Edited: bio' })).toBeVisible()
  await expect(page.getByText(/Checked in this browser: 1 content signed/)).toBeVisible()
  await expect(page.getByRole('list', { name: 'Events' }).getByRole('listitem')).toHaveCount(3)

  const visitor = await openVisitor()
  await visitor.goto(`/admin/audit/${id}`)
  await expect(visitor.getByRole('heading', { name: 'Staff only' })).toBeVisible()
  const response = await visitor.request.get(`/api/profile/${id}/history`)
  expect(response.status()).toBe(401)
})
