import { milestonePage } from '#contract/pages/staff-pages.ts'
import { hexToLetters } from '#tests/support/hex-to-letters.ts'
import { listProfile } from '#tests/support/list-profile.ts'
import { expectNoLayoutOrAxeFaults } from '#tests/support/page-faults.ts'
import { expect, test } from '#tests/support/page-test.ts'

// A separate product, because the board shows the first ten ranks only.
test.use({ productEnv: [{ DONATION_ETH: '' }, { scope: 'worker' }] })

test('shows a new rank on the board live, with its time', async ({ owner, openStaff }) => {
  const page = await openStaff('auditor')
  await page.goto(milestonePage.path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Milestone Badge Tracking Dashboard',
  )
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  const word = hexToLetters(owner.wallet.address.slice(2, 10))
  const handle = `milestone-${word}`
  const name = `Miles ${word}`
  expect((await owner.submit({ name, handle, profileType: 'curator' })).status).toBe(201)
  const list = page.getByRole('region', { name: 'Milestone Curators' })
  const row = list.getByRole('listitem').filter({ hasText: name })
  await expect(row).toContainText(/#\d+/)
  await expect(row).toContainText('UTC')
  await expect(page.getByRole('meter', { name: 'Curators' })).not.toHaveJSProperty('value', 0)
})

test('shows a hostile name on the board as text', async ({ owner, openStaff }) => {
  test.slow()
  const html = '<img src=x onerror=alert(1)>'
  const { reasons } = await listProfile(owner, {
    name: `${html}\u05d0\u05d1\u05d2 Collector`,
    handle: 'hostile-collector',
    profileType: 'collector',
  })
  expect(reasons).toEqual([])
  const page = await openStaff('admin')
  await page.goto(milestonePage.path)
  await expect(page.getByRole('region', { name: 'Milestone Collectors' })).toContainText(html)
  await expectNoLayoutOrAxeFaults(page)
})
