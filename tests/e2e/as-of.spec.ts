import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { createFields } from '#tests/fixtures/profile-events.ts'
import { hexToLetters } from '#tests/support/hex-to-letters.ts'
import { expect, test } from '#tests/support/page-test.ts'
import type { Visitor } from '#tests/support/product-visitor.ts'

/** Submits a profile, which is listed, and returns the position of the listing. */
async function createListed(owner: Visitor, page: Page) {
  const handle = `vera.${hexToLetters(owner.wallet.address.slice(2, 12))}`
  const name = `Vera ${hexToLetters(owner.wallet.address.slice(2, 8))}`
  const bio = `Drawings of days that are over, by ${handle}, in ink on old calendars.`
  const fields = createFields({ name, handle, bio, socialLinks: { website: 'https://v.example' } })
  const response = await owner.submit(fields)
  expect(response.status).toBe(201)
  const { id } = (await response.json()) as { id: string }
  await page.goto(`/admin/audit?profile=${id}&type=ProfileListed`)
  const position = await page.getByRole('row').nth(1).getByRole('cell').nth(4).innerText()
  return { id, name, bio, fields, position: position.replace(/\D/g, '') }
}

async function downloadCsv(page: Page): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^changes-[\d-]+-to-[\d-]+\.csv$/)
  return readFile(await download.path(), 'utf8')
}

const artists = (page: Page) => page.getByRole('region', { name: 'Artists' })

test('shows an auditor the lists as they stood, event by event, and what changed since', async ({
  owner,
  openStaff,
}) => {
  const page = await openStaff('auditor')
  const { id, name, bio, fields, position } = await createListed(owner, page)
  await page.getByRole('link', { name: 'As of a day' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('The directory on')
  await page.getByLabel(/^Position/).fill(position)
  await page.getByLabel(/^Position/).press('Enter')
  await expect(page).toHaveURL(`/admin/audit?on=${position}`)
  await expect(artists(page).getByRole('listitem').first()).toContainText(name)

  const slider = page.getByRole('slider', { name: 'Event' })
  await slider.press('ArrowLeft')
  await expect(slider).not.toHaveAttribute('aria-valuetext', /Listed/)
  await expect(artists(page).getByText(name)).toHaveCount(0)
  await slider.press('ArrowRight')
  await expect(slider).toHaveAttribute('aria-valuetext', /Listed, Vera/)
  await expect(artists(page).getByText(name)).toBeVisible()

  expect((await owner.edit(id, { ...fields, bio: `${bio} Also maps.` })).status).toBe(200)
  await page.goto(`/admin/audit/diff?from=${position}&to=2099-12-31`)
  const edited = page.getByRole('region', { name: 'Edited' })
  const row = edited.getByRole('listitem').filter({ hasText: name })
  await expect(row.locator('del')).toHaveText(bio)
  await expect(row.locator('ins')).toHaveText(`${bio} Also maps.`)
  await expect(page.getByRole('link', { name: /^\d+$/ }).last()).toHaveAttribute('href', '#edited')
  expect(await downloadCsv(page)).toContain(`,bio,"${bio}","${bio} Also maps."\r\n`)
  await page.getByRole('button', { name: 'Swap' }).click()
  await expect(page).toHaveURL(`/admin/audit/diff?from=2099-12-31&to=${position}`)
  await expect(page.getByRole('region', { name: 'Not edited yet' }).locator('ins')).toHaveText(bio)

  expect((await owner.call('DELETE', `/api/profile/${id}`)).status).toBe(204)
  await expect(page.getByRole('region', { name: 'Not deleted yet' })).toContainText('Erased')
  await expect(page.getByText(name)).toHaveCount(0)
  const csv = await downloadCsv(page)
  expect(csv).toMatch(/^Not deleted yet,,,Erased,,\d{4}-\d\d-\d\d,,,\r$/m)
  expect([csv.includes(name), csv.includes(bio), csv.includes(id)]).toEqual([false, false, false])
  await page.goto(`/admin/audit?on=${position}`)
  await expect(artists(page).getByRole('listitem').first()).toHaveText('Erased')
  expect(await page.content()).not.toContain(bio)
})

test('fits a narrow window', async ({ owner, openStaff }) => {
  const page = await openStaff('auditor')
  const { position } = await createListed(owner, page)
  await page.setViewportSize({ width: 390, height: 800 })
  for (const path of [`?on=${position}`, `/diff?from=1&to=${position}`]) {
    await page.goto(`/admin/audit${path}`)
    await expect(page.getByRole('region').first()).toBeVisible()
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBe(0)
  }
})
